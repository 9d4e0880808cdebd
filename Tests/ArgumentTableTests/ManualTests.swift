import ArgumentTable
import Testing

@Suite("Manual page")
struct ManualTests {
    private let table = CommandTable(
        name: "cloud-notes", version: "1.2", date: "2026-03-14", summary: "Notes.", examples: ["list --all"],
        options: [Option("store", short: "s", value: "DIR", summary: "Where", environmentVariable: "NOTES")],
        commands: [
            CommandSpec(
                "add", aliases: ["new"], summary: ".TH is no request here, nor is a \\fBfont",
                operands: [Operand("TEXT", summary: "What to \"note\"", isRepeated: true)])
        ],
        notes: ["'TH is no request, either."],
        topics: [HelpTopic("exit-status", text: "What it ends with.", entries: [("0", "done")])])

    @Test("The manual page has the whole table, in the usual sections")
    func whole() {
        #expect(
            table.manual == #"""
                .TH CLOUD\-NOTES 1 "2026-03-14" "cloud\-notes 1.2" "User Commands"
                .SH NAME
                cloud\-notes \- Notes
                .SH SYNOPSIS
                \fBcloud\-notes\fR [command] [options]
                .SH DESCRIPTION
                \&'TH is no request, either.
                .PP
                Options stand before, between or after the words of a
                command; \(dq\-\-\(dq ends them.
                .SH EXAMPLES
                .EX
                cloud\-notes list \-\-all
                .EE
                .SH COMMANDS
                .TP
                \fBcloud\-notes add\fR \fITEXT...\fR
                .TQ
                \fBcloud\-notes new\fR \fITEXT...\fR
                \&.TH is no request here, nor is a \efBfont
                .RS
                .TP
                \fITEXT\fR
                What to \(dqnote\(dq
                .RE
                .SH OPTIONS
                .TP
                \fB\-s\fR, \fB\-\-store\fR \fIDIR\fR
                Where (env: NOTES)
                .TP
                \fB\-h\fR, \fB\-\-help\fR
                Show help
                .TP
                \fB\-\-version\fR
                Show the version
                .SH ENVIRONMENT
                An option wins over the variable that stands in for it.
                .TP
                \fBNOTES\fR
                See \-\-store
                .SH EXIT STATUS
                What it ends with.
                .TP
                \fB0\fR
                done

                """#)
    }
}
