#pragma once

#include "ui/exporting/book_printer.h"

#include <QAbstractScrollArea>

#include <memory>

namespace longhand {

/// Pages of a book below one another, as wide as the view. Paints the ones in view only.
class PagePreview : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit PagePreview(QWidget* parent = nullptr);

    /// Null: nothing to show.
    void setPrinter(std::shared_ptr<const BookPrinter> printer);
    const BookPrinter* printer() const { return m_printer.get(); }
    /// The page at the upper edge, from 0.
    int currentPage() const;
    void showPage(int page);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    double scale() const;
    int pageStep() const;
    void fitBars();
    void describe();

    std::shared_ptr<const BookPrinter> m_printer;
};

} // namespace longhand
