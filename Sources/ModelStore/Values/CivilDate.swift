/// A day of the proleptic Gregorian calendar (ISO 8601), which is what SQLite's date functions use too.
struct CivilDate: Equatable {
    var year: Int
    var month: Int
    var day: Int

    /// The day `days` after 2001-01-01; negative before it.
    ///
    /// Years are counted from March, so that the leap day is a year's last, in eras of 400 years (146,097 days).
    init(daysSince2001 days: Int) {
        // 730,791 days lie between 0000-03-01 and 2001-01-01.
        let shifted = days + 730_791
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Nil when there is no such day in the years 1 to 9999.
    init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, day >= 1 else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let length = month == 2 ? (isLeap ? 29 : 28) : (month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31)
        guard day <= length else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Days from 2001-01-01 to this day.
    var daysSince2001: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 730_791
    }
}
