#pragma once

namespace longhand {

/// Notices that a drafter's acceptance has fallen: its mean over the last few drafts is well below its usual mean
/// (TriForce, arXiv 2404.11912, section 3.2: the retrieval cache is rebuilt then).
class AcceptanceWatch
{
public:
    /// A draft was tested.
    void observe(bool accepted);
    /// True if the recent mean is kFall below the usual one, from enough drafts since restart().
    bool hasFallen() const;
    /// The drafter sees other positions from now on: forgets the recent drafts, keeps the usual mean.
    void restart();

    static constexpr int kRecent = 32;     ///< drafts of the recent mean
    static constexpr int kUsual = 512;     ///< of the usual one
    static constexpr double kFall = 0.125; ///< two standard errors of the recent mean at an acceptance of .85

private:
    double m_usual = 0, m_recent = 0;
    int m_usualTests = 0, m_recentTests = 0;
};

} // namespace longhand
