/// The elements of an XML property list.
enum PropertyListElement: String {
    case plist, dict, array, key, string, integer, real, date, data
    case yes = "true"
    case no = "false"

    /// Whether the element holds text of its own rather than elements.
    var isLeaf: Bool {
        switch self {
        case .plist, .dict, .array: false
        default: true
        }
    }

    /// The most bytes of text that can be meant; beyond it the element is refused before it fills the memory.
    var textLimit: Int {
        switch self {
        case .integer, .real, .date, .yes, .no: 4_096
        default: .max
        }
    }
}
