@preconcurrency import Glibc
import TextUI

/// A terminal whose other end the test holds.
final class PseudoTerminal {
    /// The test's end.
    let master: Int32
    /// The program's end.
    let device: TerminalDevice
    let path: String
    private let slave: Int32

    init?(width: Int = 80, height: Int = 24) {
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        guard openpty(&ends.master, &ends.slave, nil, nil, nil) == 0, let name = ttyname(ends.slave) else { return nil }
        (master, slave) = ends
        path = String(cString: name)
        device = TerminalDevice(input: slave, output: slave)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        resize(width: width, height: height)
    }

    deinit {
        close(slave)
        if !isHungUp { close(master) }
    }

    private var isHungUp = false

    func hangUp() {
        close(master)
        isHungUp = true
    }

    func resize(width: Int, height: Int) {
        var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// What the program wrote so far and nobody read, as far as the kernel has brought it here.
    func output() -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(master, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// What the program wrote, once it is as long as what is expected.
    func output(like expected: String) -> String { output { $0.utf8.count >= expected.utf8.count } }

    /// What the program wrote, once it is enough, or two minutes have passed.
    func output(until isEnough: (String) -> Bool) -> String {
        let deadline = ContinuousClock.now + .seconds(120)
        var received = output()
        while !isEnough(received), ContinuousClock.now < deadline {
            var arriving = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            poll(&arriving, 1, 100)
            received += output()
        }
        return received
    }

    /// Whether keys reach the program one by one and unechoed.
    var isRaw: Bool {
        var modes = termios()
        tcgetattr(slave, &modes)
        return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
    }
}

extension TerminalDevice {
    /// Opens a terminal that does not become the process's own.
    init(opening path: String) {
        let descriptor = open(path, O_RDWR | O_NOCTTY)
        self.init(input: descriptor, output: descriptor)
    }
}
