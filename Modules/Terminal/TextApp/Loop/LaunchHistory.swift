import Platform
public import TextUI

/// The times of the last interactive launches until their first frame, and whether one never reached it; stored in a
/// small file, which contains the times, and the process id and the step of the current launch.
///
/// A failure here does not prevent a launch: an unreadable file is an empty history, and a file that cannot be written
/// is left unchanged. The file is replaced atomically; of two concurrent runs, the last one to write wins.
public final class LaunchHistory {
    /// The milliseconds from the start of `main` to the first frame, oldest first; at most ten.
    public private(set) var times: [Int] = []
    /// The process of a launch that has not shown its first frame.
    private var launching: Int32?
    private var step = Step.stores
    /// The last step of a launch that never reached its first frame: its mark is still stored, and its process is gone.
    public private(set) var unfinished: Step?
    private let path: String

    /// A step of a launch.
    public enum Step: String, Sendable {
        /// The app's resources are opened.
        case stores
        /// The core and its handlers are created.
        case core
        /// Services are activated, and gates that ask no question are awaited.
        case services
        /// A gate asks a question.
        case question
        /// The first frame is drawn.
        case frame

        /// Returns a description of the step, to follow "before anything was shown,".
        public func description(in language: Language = .english) -> String {
            switch self {
            case .stores: language.pick(en: "while opening the stores", de: "beim Öffnen der Speicher")
            case .core: language.pick(en: "while starting the core", de: "beim Starten des Kerns")
            case .services: language.pick(en: "while starting the services", de: "beim Starten der Dienste")
            case .question: language.pick(en: "while waiting for an answer", de: "beim Warten auf eine Antwort")
            case .frame: language.pick(en: "while drawing", de: "beim Zeichnen")
            }
        }
    }

    /// Reads the history; damaged lines are left out.
    public init(_ path: String) {
        self.path = path
        guard case .bytes(let bytes) = Files.readRegular(path, limit: 1 << 12) else { return }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == "step" { step = Step(rawValue: String(words[1])) ?? step }
            guard words.count == 2, let number = Int32(words[1]), number > 0 else { continue }
            switch words[0] {
            case "frame": times = (times + [Int(number)]).suffix(10)
            case "launching": launching = number
            default: continue
            }
        }
        if let launching, kill(launching, 0) != 0, errno == ESRCH { unfinished = step }
    }

    /// The median of the times; nil if there are none.
    public var median: Int? { Self.median(of: times) }

    /// Whether starting has become clearly slower: of at least six times, the median of the last three is more than
    /// half above, and more than 20 ms above, the median of those before.
    public var isSlower: Bool {
        guard times.count >= 6, let before = Self.median(of: times.dropLast(3)),
            let now = Self.median(of: times.suffix(3))
        else { return false }
        return now * 2 > before * 3 && now - before > 20
    }

    private static func median(of times: some Collection<Int>) -> Int? {
        times.isEmpty ? nil : times.sorted()[times.count / 2]
    }

    /// Marks that this process is launching, with its first step.
    func begin(process: Int32 = getpid()) {
        (launching, step) = (process, .stores)
        write()
    }

    /// Records the next step of the launch, without syncing the file: the writes of a killed process are kept.
    func begin(_ next: Step) {
        guard launching != nil, next != step else { return }
        step = next
        let descriptor = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = Files.write(Array("step \(next.rawValue)\n".utf8), to: descriptor)
        close(descriptor)
    }

    /// Removes the mark: the first frame was drawn after the given time, or the run ended before it in an orderly way.
    func end(after time: Duration? = nil) {
        guard launching != nil else { return }
        launching = nil
        if let time { times = (times + [max(1, Int(time / .milliseconds(1)))]).suffix(10) }
        write()
    }

    private func write() {
        let lines = times.map { "frame \($0)\n" } + (launching.map { ["launching \($0)\n"] } ?? [])
        _ = Files.replace(path, Array(lines.joined().utf8), mode: 0o600)
    }
}
