@preconcurrency package import Glibc
package import TextUI

/// A terminal whose other end the test holds.
package final class PseudoTerminal {
    /// The program's end.
    package let device: TerminalDevice
    package let path: String
    private let master: Int32
    /// Held open, so that the modes can be looked at when the program has ended.
    private let slave: Int32
    private var isHungUp = false

    package init?(width: Int = 80, height: Int = 24) {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (number, lock): (Int32, Int32) = (0, 0)
        guard ioctl(master, Self.setLock, &lock) == 0, ioctl(master, Self.getNumber, &number) == 0 else { return nil }
        path = "/dev/pts/\(number)"
        slave = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        device = TerminalDevice(input: slave, output: slave)
        _ = fcntl(master, F_SETFL, O_NONBLOCK)
        resize(width: width, height: height)
    }

    /// TIOCSPTLCK and TIOCGPTN of <asm-generic/ioctls.h>; unlike openpty, they leave no moment at which another
    /// program could inherit an end.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    deinit {
        close(slave)
        hangUp()
    }

    /// Takes the terminal away from the program in it.
    package func hangUp() {
        if !isHungUp { close(master) }
        isHungUp = true
    }

    package func resize(width: Int, height: Int) {
        var size = winsize(ws_row: UInt16(height), ws_col: UInt16(width), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    package func type(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(master, bytes, bytes.count)
    }

    /// What the program wrote so far and nobody read, as far as the kernel has brought it here.
    package func bytes() -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(master, &buffer, buffer.count)
        return Array(buffer.prefix(max(0, count)))
    }

    package func output() -> String { String(decoding: bytes(), as: UTF8.self) }

    /// What the program wrote, once it is as long as what is expected.
    package func output(like expected: String) -> String { output { $0.utf8.count >= expected.utf8.count } }

    /// What the program wrote, once it is enough, or two minutes have passed.
    package func output(until isEnough: (String) -> Bool) -> String {
        let deadline = ContinuousClock.now + .seconds(120)
        var received = output()
        while !isEnough(received), ContinuousClock.now < deadline {
            var arriving = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            poll(&arriving, 1, 100)
            received += output()
        }
        return received
    }

    /// The group of processes that has the terminal.
    package var foregroundGroup: pid_t { tcgetpgrp(master) }

    /// How keys reach the program.
    package var modes: termios {
        get {
            var modes = termios()
            tcgetattr(slave, &modes)
            return modes
        }
        set {
            var modes = newValue
            tcsetattr(slave, TCSANOW, &modes)
        }
    }

    /// Whether keys reach the program one by one and unechoed.
    package var isRaw: Bool { modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0 }

    /// Takes what was typed and no program has read, lines that were not ended included. It leaves the terminal raw.
    package func takeUnread() -> String {
        cfmakeraw(&modes)
        _ = fcntl(slave, F_SETFL, O_NONBLOCK)
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(slave, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}

extension TerminalDevice {
    /// Opens a terminal that does not become the process's own.
    package init(opening path: String) {
        let descriptor = open(path, O_RDWR | O_NOCTTY)
        self.init(input: descriptor, output: descriptor)
    }
}
