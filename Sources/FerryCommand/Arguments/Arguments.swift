import Ferry

/// The arguments of one command, taken apart by its description.
struct Arguments: Sendable, Hashable {
    /// The arguments that are no options, in order.
    private(set) var operands: [String] = []
    private var values: [String: String] = [:]
    private var flags: Set<String> = []

    /// Takes `arguments` apart.
    ///
    /// `--name value` and `--name=value` are the same; `--` ends the options; `-` is an operand. Options and operands
    /// may stand in any order. With `--help` among the options nothing else is checked.
    /// - Throws: ``UsageError`` for the first argument that does not fit.
    init(_ arguments: [String], of command: CommandDescription) throws(UsageError) {
        var rest = arguments[...]
        var isOptionsEnd = false
        while let argument = rest.popFirst() {
            if isOptionsEnd || argument == "-" || !argument.hasPrefix("-") {
                operands.append(argument)
            } else if argument == "--" {
                isOptionsEnd = true
            } else {
                try take(argument == "-h" ? "--help" : argument, &rest, of: command)
            }
        }
        guard !has(.help) else { return }
        guard command.operandCount.contains(operands.count) else {
            let usage = "ferry \(command.name)" + (command.operands.isEmpty ? "" : " \(command.operands)")
            let what = operands.count < command.operandCount.lowerBound ? "something is missing" : "there is too much"
            throw UsageError("\(what) after `ferry \(command.name)`; usage: \(usage) [options]")
        }
    }

    private mutating func take(
        _ argument: String, _ rest: inout ArraySlice<String>, of command: CommandDescription
    ) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        let attached = parts.count > 1 ? parts[1] : nil
        guard let option = command.options.first(where: { $0.name == name }) else {
            let nearest = nearestName(to: name, in: command.options.map(\.name))
            var error = UsageError(unknown: "option", name, nearest: nearest)
            error.message += nearest == nil ? "; `ferry \(command.name) --help` lists those there are" : ""
            throw error
        }
        guard values[name] == nil, !flags.contains(name) else { throw UsageError("\(name) is given twice") }
        guard let placeholder = option.placeholder else {
            guard attached == nil else { throw UsageError("\(name) takes no value") }
            flags.insert(name)
            return
        }
        if let attached {
            values[name] = attached
        } else if let next = rest.first, next == "-" || !next.hasPrefix("--") {
            values[name] = next
            rest.removeFirst()
        } else {
            throw UsageError("\(name) needs a value: \(name) \(placeholder)")
        }
    }

    /// Whether an option without a value is given.
    func has(_ option: OptionDescription) -> Bool {
        flags.contains(option.name)
    }

    /// The value of an option, if it is given.
    /// - Throws: ``UsageError`` when the value is empty.
    func value(_ option: OptionDescription) throws(UsageError) -> String? {
        guard let value = values[option.name] else { return nil }
        guard !value.isEmpty else { throw UsageError("\(option.name) is empty") }
        return value
    }

    /// The value of an option that may be empty, if it is given.
    func text(_ option: OptionDescription) -> String? {
        values[option.name]
    }

    /// The value of an option that must be given.
    func required(_ option: OptionDescription) throws(UsageError) -> String {
        guard let value = try value(option) else {
            throw UsageError("\(option.name) is missing: say \(option.usage), \(option.help)")
        }
        return value
    }

    /// The value of an option as a whole number from 0.
    func count(_ option: OptionDescription) throws(UsageError) -> Int? {
        guard let value = try value(option) else { return nil }
        guard let count = Int(value), count >= 0 else {
            throw UsageError("\(option.name) is \(Printable.text(value)), but must be a whole number from 0")
        }
        return count
    }

    /// The value of an option as one of the cases of an enumeration.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ option: OptionDescription, as type: Choice.Type
    ) throws(UsageError) -> Choice? where Choice.RawValue == String {
        guard let value = try value(option) else { return nil }
        if let choice = Choice(rawValue: value) { return choice }
        let names = Choice.allCases.map(\.rawValue)
        let nearest = nearestName(to: value, in: names)
        var error = UsageError(unknown: "value of \(option.name):", value, nearest: nearest)
        error.message += nearest == nil ? "; there are \(names.joined(separator: ", "))" : ""
        throw error
    }
}
