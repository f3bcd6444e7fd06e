<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>longhand::CalendarView</name>
    <message numerus="yes">
        <source>%1 words of yours on %n day(s).</source>
        <translation>
            <numerusform>%1 words of yours on %n day.</numerusform>
            <numerusform>%1 words of yours on %n days.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::ExportFeature</name>
    <message numerus="yes">
        <source>%n byte(s) of it are no UTF-8 and were read as Windows-1252: look for wrong letters.</source>
        <translation>
            <numerusform>%n byte of it is no UTF-8 and was read as Windows-1252: look for wrong letters.</numerusform>
            <numerusform>%n bytes of it are no UTF-8 and were read as Windows-1252: look for wrong letters.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::ExportWindow</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::HubPanel</name>
    <message numerus="yes">
        <source>There is memory enough, but it would write less than %n token(s) a second.</source>
        <translation>
            <numerusform>There is memory enough, but it would write less than %n token a second.</numerusform>
            <numerusform>There is memory enough, but it would write less than %n tokens a second.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::MessageBar</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>longhand::OutlineKeeper</name>
    <message numerus="yes">
        <source>%1 words in %n deleted piece(s) of this story will be gone once and for all. This cannot be undone.</source>
        <translation>
            <numerusform>%1 words in %n deleted piece of this story will be gone once and for all. This cannot be undone.</numerusform>
            <numerusform>%1 words in %n deleted pieces of this story will be gone once and for all. This cannot be undone.</numerusform>
        </translation>
    </message>
</context>
</TS>
