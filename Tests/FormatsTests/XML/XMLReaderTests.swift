import Foundation
import Testing

@testable import Formats

/// What elements become as records, and which elements are records.
@Suite struct XMLReaderTests {
    private func texts(_ xml: String, _ path: String, namespaces: [String: String] = [:]) throws -> [String] {
        let reading = try Reading.xml(xml, path, namespaces: namespaces)
        #expect(reading.allFaults.isEmpty)
        return reading.texts
    }

    private func record(_ xml: String, namespaces: [String: String] = [:]) throws -> String {
        try #require(try texts("<list>\(xml)</list>", "/list/*", namespaces: namespaces).first)
    }

    // MARK: The form of a record

    @Test func attributesAndChildrenAreMembersByName() throws {
        #expect(
            try record("<trip id=\"7\" kind='x'><name>Rome</name><days>3</days></trip>")
                == #"{"id":"7","kind":"x","name":"Rome","days":"3"}"#)
    }

    @Test func repeatedChildrenAreAnArrayWhereTheFirstStands() throws {
        #expect(
            try record("<t><tag>a</tag><n>1</n><tag>b</tag><tag/></t>") == #"{"tag":["a","b",""],"n":"1"}"#)
    }

    @Test func nestedElementsAreObjects() throws {
        #expect(
            try record("<t><stay nights='2'><hotel><name>Ritz</name></hotel></stay></t>")
                == #"{"stay":{"nights":"2","hotel":{"name":"Ritz"}}}"#)
    }

    @Test func textBesideAttributesOrChildrenIsKeptInOrder() throws {
        #expect(try record("<t><p cur='EUR'>5</p></t>") == ##"{"p":{"cur":"EUR","#text":"5"}}"##)
        #expect(
            try record("<t><p>Hello <b>big</b> world</p></t>") == ##"{"p":{"b":"big","#text":"Hello big world"}}"##)
        #expect(try record("<t>plain</t>") == ##"{"#text":"plain"}"##)
        #expect(try record("<t/>") == "{}")
    }

    @Test func whiteSpaceBetweenChildrenIsNoTextButTextKeepsItsOwn() throws {
        #expect(try record("<t>\n  <a> x </a>\n  <b> </b>\n</t>") == #"{"a":" x ","b":" "}"#)
    }

    @Test func characterDataSectionsAndReferencesAreText() throws {
        #expect(
            try record("<t><a><![CDATA[<b> & ]]>&amp;&#x41;&#233;<!-- no --><?no no?>!</a></t>")
                == #"{"a":"<b> & &Aé!"}"#)
        #expect(try record("<t a='&lt;&quot;&#10;x'/>") == #"{"a":"<\"\nx"}"#)
    }

    @Test func anElementCanSayThatItHasNoValue() throws {
        let xsi = "xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'"
        #expect(try record("<t \(xsi)><a xsi:nil='true'/><b xsi:type='x'/></t>") == #"{"a":null,"b":{"xsi:type":"x"}}"#)
    }

    // MARK: Names

    @Test func anAttributeGivesItsNameToAChildOfTheSameName() throws {
        #expect(try record("<t name='a'><name>b</name></t>") == #"{"@name":"a","name":"b"}"#)
    }

    @Test func namespacesDoNotMatterUntilTheyAreMapped() throws {
        let xml = "<t xmlns='urn:a' xmlns:o='urn:o' o:k='1'><o:name>x</o:name></t>"
        #expect(try record(xml) == #"{"k":"1","name":"x"}"#)
        #expect(try record(xml, namespaces: ["p": "urn:o"]) == #"{"p:k":"1","p:name":"x"}"#)
    }

    @Test func theNamespaceOfTheRecordsThemselvesNeedsNoPrefix() throws {
        let xml = "<e xmlns:x='urn:t' xmlns:o='urn:o'><x:t><x:name>a</x:name><o:name>b</o:name></x:t></e>"
        let namespaces = ["t": "urn:t", "u": "urn:o"]
        #expect(try texts(xml, "//t:t", namespaces: namespaces) == [#"{"name":"a","u:name":"b"}"#])
        #expect(try texts(xml, "//t", namespaces: namespaces) == [#"{"name":"a","u:name":"b"}"#])
    }

    @Test func childrenOfOneNameInDifferentNamespacesStayApart() throws {
        let xml = "<t xmlns:m='urn:m' xmlns:n='urn:n'><m:title>2</m:title><title>1</title><n:title>3</n:title></t>"
        #expect(try record(xml) == #"{"m:title":"2","title":"1","n:title":"3"}"#)
    }

    @Test func pathsTakePrefixesThatThePipelineMaps() throws {
        let xml = "<e xmlns:x='urn:t'><x:trip><a>1</a></x:trip><trip><a>2</a></trip></e>"
        #expect(try texts(xml, "/e/t:trip", namespaces: ["t": "urn:t"]) == [#"{"a":"1"}"#])
        #expect(try texts(xml, "//trip").count == 2)
        #expect(
            try texts("<e xmlns='urn:t'><trip/><trip xmlns=''/></e>", "//trip", namespaces: ["": "urn:t"]).count == 1)
        #expect(throws: FormatError.self) { try Reading.xml(xml, "//u:trip", namespaces: ["t": "urn:t"]) }
    }

    // MARK: Paths

    @Test func pathsChooseElements() throws {
        let xml = """
            <e><r type='a'><k>1</k></r><x><r type='b'/><s><r/></s></x><y k='z'><r type='c'><k>2</k><k>3</k></r></y></e>
            """
        func pointers(_ path: String) throws -> [String] { try Reading.xml(xml, path).pointers }
        #expect(try pointers("/e/r") == ["/e/r[1]"])
        #expect(try pointers("//r") == ["/e/r[1]", "/e/x[1]/r[1]", "/e/x[1]/s[1]/r[1]", "/e/y[1]/r[1]"])
        #expect(try pointers("/e/*/r") == ["/e/x[1]/r[1]", "/e/y[1]/r[1]"])
        #expect(try pointers("/e//s/r | /e/r") == ["/e/r[1]", "/e/x[1]/s[1]/r[1]"])
        #expect(try pointers("//r[@type='b']") == ["/e/x[1]/r[1]"])
        #expect(try pointers("//r[@type!='b']") == ["/e/r[1]", "/e/y[1]/r[1]"])
        #expect(try pointers("//r[@type]").count == 3)
        #expect(try pointers("//r[k='3']") == ["/e/y[1]/r[1]"])
        #expect(try pointers("//r[k]").count == 2)
        #expect(try pointers("//y[@k=\"z\"]/r[ @type = 'c' ][k='2']").count == 1)
    }

    @Test func recordsInsideRecordsAreRecordsInDocumentOrder() throws {
        let reading = try Reading.xml(
            "<o><i n='1'><i n='2'/>\n<x><i n='3'/></x><i n='4'/></i><i n='5'/></o>", "//i")
        #expect(reading.pointers == ["/o/i[1]", "/o/i[1]/i[1]", "/o/i[1]/x[1]/i[1]", "/o/i[1]/i[2]", "/o/i[2]"])
        #expect(reading.texts[0] == #"{"n":"1","i":[{"n":"2"},{"n":"4"}],"x":{"i":{"n":"3"}}}"#)
        #expect(reading.records.map { $0.location.line } == [1, 1, 2, 2, 2])
    }

    @Test(arguments: ["", "trip", "/", "//", "/a[", "/a[@b", "/a[@b=c]", "/a[b='x']/c", "/a|", "/a]", "/a[@b=='x']"])
    func badPathsAreRefused(_ text: String) {
        #expect(throws: XMLPathFault.self) { try XMLPath(text) }
    }

    @Test func aPathThatLeadsNowhereIsAnErrorThatNamesWhatIsThere() throws {
        let error = #expect(throws: FormatError.self) { try Reading.xml("<e><trip/><stay/></e>", "//Trip") }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("trip, stay") == true)
        #expect(throws: FormatError.self) { try Reading.xml("<e><trip/></e>", "/x/trip") }
        #expect(try Reading.xml("<e/>", "//trip").records.isEmpty)
        #expect(try Reading.xml("<e><meta/></e>", "/e/trip").records.isEmpty)
    }

    // MARK: Places

    @Test(arguments: [1, 7, 1 << 20]) func placesAreThoseOfTheStartTag(window: Int) throws {
        let xml = "<e>\n <t\n a='é'/>\n<t>ü</t><t/>\n</e>"
        let reading = try Reading.xml(xml, "/e/t", limits: XMLReadingLimits(windowBytes: window))
        let bytes = Array(xml.utf8)
        for record in reading.records {
            let offset = try #require(record.location.byteOffset)
            #expect(bytes[offset...].starts(with: "<t".utf8))
        }
        #expect(reading.records.map { $0.location.line } == [2, 4, 4])
        #expect(reading.records.map { $0.location.index } == [0, 1, 2])
    }
}
