# Lists a test class's functions for small_test.h: what moc does for Qt. Of a file as tests/cuda has them.
/^class [A-Za-z]+ : public QObject/ { name = $2 }
/^private Q_SLOTS:/ { inside = 1; next }
/^(private|public|protected):/ || /^};/ { inside = 0 }
inside && match($0, /^    void [A-Za-z_]+\(\)/) {
    f = substr($0, RSTART + 9, RLENGTH - 11)
    if (f ~ /_data$/) data[substr(f, 1, length(f) - 5)] = 1
    else if (f == "initTestCase" || f == "init" || f == "cleanup" || f == "cleanupTestCase") fixture = f
    else order[++n] = f
}
END {
    if (name == "" || n == 0 || fixture != "") {
        print "list_tests.awk: no test functions, or " fixture "(), which the checks do not know" > "/dev/stderr"
        exit 1
    }
    print "const longhand::checks::Class* " name "::registered()\n{"
    print "    using Self = " name ";"
    print "    static const longhand::checks::Class self(\"" name "\", {"
    for (i = 1; i <= n; ++i)
        print "        {\"" order[i] "\", [](void* o) { static_cast<Self*>(o)->" order[i] "(); }, " \
            (order[i] in data ? "[](void* o) { static_cast<Self*>(o)->" order[i] "_data(); }" : "nullptr") "},"
    print "    }, []() -> void* { return new Self; }, [](void* o) { delete static_cast<Self*>(o); });"
    print "    return &self;\n}"
}
