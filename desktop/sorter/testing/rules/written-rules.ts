/** Rules that people wrote for other organisers, as they would write them here. */
export type WrittenRules = {
  readonly about: string
  /** The text of the set. */
  readonly set: string
  /** As `expectSorted` takes it. */
  readonly tree: string
  /** What is in a file; its own name, where nothing is given. */
  readonly holds?: Readonly<Record<string, string>>
  /** How many days ago a file came, or was used; else long ago. */
  readonly arrived?: Readonly<Record<string, number>>
  readonly used?: Readonly<Record<string, number>>
}

const bill = (text: string) => `${text} Total 12,50`

export const writtenRules: readonly WrittenRules[] = [
  {
    about: 'installers that have been in Downloads for a month',
    set: `
      rules:
        - rule: Old installers
          when: { extension: [dmg, pkg, exe, msi], arrived: { older than: 30 days } }
          to: Set aside
      otherwise: leave`,
    tree: `
      old.dmg        → Set aside/old.dmg
      new.dmg        stays
      setup.exe      → Set aside/setup.exe
      notes.txt      stays`,
    arrived: { 'new.dmg': 3, 'setup.exe': 31 },
  },
  {
    about: 'a download that keeps the date of the server came today',
    set: `
      rules:
        - rule: This week
          when: { arrived: { in the last: 7 days } }
          to: New
      otherwise: leave`,
    tree: `
      tool-1.2.zip   → New/tool-1.2.zip
      other.zip      stays`,
    arrived: { 'tool-1.2.zip': 0, 'other.zip': 8 },
  },
  {
    about: 'an inbox by the month in which a file came',
    set: `
      rules:
        - rule: Inbox
          when: { extension: [pdf, docx] }
          to: Inbox/{arrived:yyyy-MM}
      otherwise: leave`,
    tree: `
      a.pdf          → Inbox/2026-03/a.pdf
      b.docx         → Inbox/2026-03/b.docx
      c.jpg          stays`,
  },
  {
    about: 'what was not opened for a week',
    set: `
      rules:
        - rule: Unused
          when: { kind: Documents, used: { older than: 1 week } }
          to: Unused
      otherwise: leave`,
    tree: `
      read.pdf       stays
      unread.pdf     → Unused/unread.pdf
      fresh.pdf      stays
      photo.jpg      stays`,
    used: { 'read.pdf': 2, 'unread.pdf': 20 },
    arrived: { 'fresh.pdf': 1 },
  },
  {
    about: 'two stages: installers into a folder of their own, and from there aside',
    set: `
      subfolders: true
      rules:
        - rule: Aside
          when: { folder: Installers, arrived: { older than: 30 days } }
          to: Set aside
        - rule: Installers
          when: { extension: [dmg, exe], folder: '' }
          to: Installers
      otherwise: leave`,
    tree: `
      new.exe              → Installers/new.exe
      Installers/old.dmg   → Set aside/old.dmg
      Installers/new.dmg   stays
      Other/readme.txt     stays`,
    arrived: { 'new.exe': 0, 'Installers/new.dmg': 4 },
  },
  {
    about: 'a prefix, which some files have already',
    set: `
      rules:
        - rule: Packages
          when: { extension: deb }
          to: app_linux
          name: 'DEB-{name}'
      otherwise: leave`,
    tree: `
      new.deb        → app_linux/DEB-new.deb
      DEB-old.deb    → app_linux/DEB-old.deb
      deb-small.deb  → app_linux/DEB-small.deb
      DEB- two.deb   → app_linux/DEB-two.deb`,
  },
  {
    about: 'the day in front, unless it is there',
    set: `
      rules:
        - rule: Dated
          when: { extension: md }
          to: Journal/{modified:yyyy}
          name: '{modified:yyyy-MM-dd} {name}'
      otherwise: leave`,
    tree: `
      plan.md              → Journal/2026/2026-03-14 plan.md
      2026-03-14 idea.md   → Journal/2026/2026-03-14 idea.md
      2020-01-01 old.md    → Journal/2026/2026-03-14 2020-01-01 old.md`,
  },
  {
    about: 'a number at the end, which some files have already',
    set: `
      rules:
        - rule: Scans
          when: { name: { starts: Scan } }
          to: Scans
          name: 'Scan {counter:2}'
      otherwise: leave`,
    tree: `
      Scan 07.pdf         → Scans/Scan 07.pdf
      Scan 20240312.pdf   → Scans/Scan 01.pdf
      Scan of a.pdf       → Scans/Scan 02.pdf`,
  },
  {
    about: 'a number after the name; a day at its end is none',
    set: `
      rules:
        - rule: Scans
          when: { extension: pdf }
          to: Scans
          name: '{name}_{counter:3}'
      otherwise: leave`,
    tree: `
      plan_002.pdf        → Scans/plan_002.pdf
      Report_2023.pdf     → Scans/Report_2023_001.pdf
      scan_20240312.pdf   → Scans/scan_20240312_001.pdf
      scan.pdf            → Scans/scan_001.pdf`,
  },
  {
    about: 'a file and its copy keep their names, and so does one that has the name a newcomer would get',
    set: `
      rules:
        - rule: Sheets
          when: { extension: xlsx }
          to: Sheets
          name: '{name} {modified:yyyy}'
        - rule: Scans
          when: { extension: pdf }
          to: Scans
          name: '{name}_{counter:2}'
      otherwise: leave`,
    tree: `
      Budget 2026.xlsx       → Sheets/Budget 2026.xlsx
      Budget 2026 (2).xlsx   → Sheets/Budget 2026 (2).xlsx
      Budget.xlsx            → Sheets/Budget 2026 (3).xlsx
      scan.pdf               → Scans/scan_03.pdf
      scan_01.pdf            → Scans/scan_01.pdf
      scan_02.pdf            → Scans/scan_02.pdf
      scan_100.pdf           → Scans/scan_100.pdf`,
  },
  {
    about: 'a prefix in two steps is there once',
    set: `
      rules:
        - rule: Done
          when: { extension: deb, name: { starts: DEB- } }
          to: Done
          name: 'DEB-{name:lower}'
        - rule: Prefix
          when: { extension: deb }
          name: 'DEB-{name}'
      otherwise: leave`,
    tree: `
      new.deb        → Done/DEB-new.deb
      DEB-Old.deb    → Done/DEB-old.deb`,
  },
  {
    about: 'a name in small letters is not kept in capitals',
    set: `
      rules:
        - rule: Web
          when: { extension: html }
          to: Web
          name: '{name:lower}'
      otherwise: leave`,
    tree: `
      INDEX.html     → Web/index.html
      about.html     → Web/about.html`,
  },
  {
    about: 'a bill by its day, where it names one alone',
    set: `
      rules:
        - rule: Bills
          when: { text: { contains: [Rechnung, Bill] } }
          to: Bills/{dateInText:yyyy}
          name: '{dateInText:yyyy-MM-dd} {name}'
        - rule: Bills to look at
          when: { text: { contains: [Rechnung, Bill] } }
          to: Bills/to look at
      otherwise: leave`,
    tree: `
      one.txt        → Bills/2016/2016-05-07 one.txt
      twice.txt      → Bills/2016/2016-05-07 twice.txt
      order.txt      → Bills/to look at/order.txt
      period.txt     → Bills/to look at/period.txt
      none.txt       → Bills/to look at/none.txt
      letter.txt     stays`,
    holds: {
      'one.txt': bill('Rechnungsdatum 07.05.2016'),
      'twice.txt': bill('Rechnung vom 07.05.2016, fällig am 7. Mai 2016.'),
      'order.txt': bill('Bestellt am 02.05.2016. Rechnungsdatum 07.05.2016'),
      'period.txt': bill('Service from January 2, 2016. Bill Date February 5, 2016'),
      'none.txt': bill('Rechnung'),
      'letter.txt': 'Dear Ann, 7 May 2016',
    },
  },
  {
    about: 'a bill by its year, where all its days are of one',
    set: `
      rules:
        - rule: Bills
          when: { name: { contains: bill } }
          to: Bills/{dateInText:yyyy|undated}
      otherwise: leave`,
    tree: `
      bill 1.txt     → Bills/2016/bill 1.txt
      bill 2.txt     → Bills/undated/bill 2.txt`,
    holds: {
      'bill 1.txt': bill('Order 2 May 2016, date 7 May 2016, due 1 June 2016'),
      'bill 2.txt': bill('Order 30 December 2015, date 7 January 2016'),
    },
  },
  {
    about: 'what LaTeX leaves behind goes, but stays next to its source',
    set: `
      rules:
        - rule: Build files
          when: { extension: [aux, log, toc, out] }
          to: Build files
      otherwise: leave`,
    tree: `
      thesis.tex     stays
      thesis.aux     stays
      thesis.log     stays
      old.aux        → Build files/old.aux`,
  },
  {
    about: 'a folder of saved files whose name ends like that of a saved page',
    set: `
      subfolders: true
      rules:
        - rule: Papers
          when: { extension: pdf }
          to: sorted_files/Papers
      otherwise: leave`,
    tree: `
      a.pdf                → sorted_files/Papers/a.pdf
      latex_files/b.pdf    → sorted_files/Papers/b.pdf
      latex_files/c.txt    stays`,
  },
  {
    about: 'the group in brackets is the folder, and leaves the name',
    set: `
      rules:
        - rule: By group
          when: { name: { matches: '^\\[(?P<group>\\w+)\\] *(?P<rest>.+)' } }
          to: Groups/{name.group}
          name: '{name.rest}'
      otherwise: leave`,
    tree: `
      [Subs] Film 01.mkv   → Groups/Subs/Film 01.mkv
      [subs]Film 02.mkv    → Groups/Subs/Film 02.mkv
      Film 03.mkv          stays`,
  },
  {
    about: 'the date after a word, not the first one',
    set: `
      rules:
        - rule: Rechnungen
          when: { text: { matches: 'Rechnungsdatum:? *(?P<day>[0-9.]+[0-9])' } }
          to: Rechnungen/{text.day:yyyy}
          name: '{text.day:yyyy-MM-dd} {name}'
        - rule: Bills
          when: { text: { matches: 'Bill Date\\s+(?P<day>\\w+ \\d{1,2}, \\d{4})' } }
          to: Bills/{text.day:yyyy-MM}
      otherwise: leave`,
    tree: `
      a.txt          → Rechnungen/2016/2016-05-07 a.txt
      b.txt          → Bills/2016-02/b.txt
      c.txt          stays`,
    holds: {
      'a.txt': bill('Bestellt am 02.05.2016 Rechnungsdatum 07.05.2016'),
      'b.txt': bill('Service from January 2, 2016 Bill Date February 5, 2016'),
      'c.txt': bill('Rechnungsdatum folgt. 1.1.2016'),
    },
  },
  {
    about: 'statements by the number of the account',
    set: `
      rules:
        - rule: Statements
          when: { text: { matches: 'Account (?:no\\.? *)?(?P<account>\\d{4,})' } }
          to: Bank/{text.account}
      otherwise: leave`,
    tree: `
      may.txt        → Bank/00123456/may.txt
      june.txt       → Bank/98765/june.txt
      letter.txt     stays`,
    holds: {
      'may.txt': 'Statement of account. Account no. 00123456',
      'june.txt': 'ACCOUNT 98765 balance',
      'letter.txt': 'Account manager: Ann',
    },
  },
  {
    about: 'a month in the middle of a name',
    set: `
      rules:
        - rule: Payslips
          when: { name: { matches: 'payslip (?P<month>\\w+ \\d{4})' } }
          to: Payslips/{name.month:yyyy}
          name: 'payslip {name.month:yyyy-MM}'
      otherwise: leave`,
    tree: `
      ACME payslip Jul 2024 final.pdf      → Payslips/2024/payslip 2024-07.pdf
      ACME payslip October 2023.pdf        → Payslips/2023/payslip 2023-10.pdf
      ACME payslip No 2023.pdf             stays`,
  },
  {
    about: 'a list of words, each a folder',
    set: `
      rules:
        - rule: Clients
          when: { fullName: { matches: 'acme|muster' }, name: { matches: '(?P<client>ACME|Muster)' } }
          to: Clients/{name.client:upper}
      otherwise: leave`,
    tree: `
      offer acme.docx     → Clients/ACME/offer acme.docx
      Muster plan.pdf     → Clients/MUSTER/Muster plan.pdf
      other.pdf           stays`,
  },
  {
    about: 'employer and year of a tax form',
    set: `
      rules:
        - rule: Tax forms
          when: { name: { matches: '^W-?2[ _](?P<employer>[a-z]+)[ _](?P<year>20\\d\\d)$' } }
          to: Taxes/{name.year}/{name.employer}
      otherwise: leave`,
    tree: `
      W2_Acme_2021.pdf    → Taxes/2021/Acme/W2_Acme_2021.pdf
      W-2 Lake 2022.pdf   → Taxes/2022/Lake/W-2 Lake 2022.pdf
      W2.pdf              stays`,
  },
  {
    about: 'a day anywhere in a name',
    set: `
      rules:
        - rule: Dated
          when: { name: { matches: '(?:^|\\D)(?P<day>20\\d\\d[-_]?\\d\\d[-_]?\\d\\d)(?:\\D|$)' } }
          to: Photos/{name.day:yyyy}/{name.day:yyyy-MM-dd}
      otherwise: leave`,
    tree: `
      trip 2022-01-02.jpg  → Photos/2022/2022-01-02/trip 2022-01-02.jpg
      REC_20220103_4.mp4   → Photos/2022/2022-01-03/REC_20220103_4.mp4
      scan 2022_01_04.jpg  → Photos/2022/2022-01-04/scan 2022_01_04.jpg
      20221399.jpg         stays`,
  },
  {
    about: 'a date that can be read two ways is none',
    set: `
      rules:
        - rule: By date
          when: { text: { matches: 'Date: (?P<day>[0-9/]+)' } }
          to: Bills/{text.day:yyyy-MM-dd}
        - rule: Without one
          when: { text: { matches: 'Date: (?P<day>[0-9/]+)' } }
          to: Bills/{text.day:yyyy-MM-dd|to look at}
      otherwise: leave`,
    tree: `
      a.txt          → Bills/2021-04-17/a.txt
      b.txt          → Bills/to look at/b.txt`,
    holds: { 'a.txt': bill('Date: 04/17/2021'), 'b.txt': bill('Date: 04/05/2021') },
  },
  {
    about: 'American bills, whose month comes first',
    set: `
      dates: month first
      rules:
        - rule: By date
          when: { text: { matches: 'Date: (?P<day>[0-9/]+)' } }
          to: Bills/{text.day:yyyy-MM-dd}
        - rule: Receipts
          when: { text: { contains: receipt } }
          to: Receipts/{dateInText:yyyy-MM-dd}
      otherwise: leave`,
    tree: `
      a.txt          → Bills/2021-04-17/a.txt
      b.txt          → Bills/2021-04-05/b.txt
      c.txt          → Receipts/2021-03-05/c.txt`,
    holds: {
      'a.txt': bill('Date: 04/17/2021'),
      'b.txt': bill('Date: 04/05/2021'),
      'c.txt': 'Your receipt of 03/05/2021',
    },
  },
  {
    about: 'British bills, whose day comes first',
    set: `
      dates: day first
      rules:
        - rule: Receipts
          when: { dateInText: 2021-05 }
          to: Receipts/{dateInText:yyyy-MM-dd}
      otherwise: leave`,
    tree: `
      a.txt          → Receipts/2021-05-03/a.txt
      b.txt          stays`,
    holds: { 'a.txt': 'Your receipt of 03/05/2021', 'b.txt': 'Your receipt of 05/03/2021' },
  },
  {
    about: 'one of two patterns, and a part that may be missing',
    set: `
      rules:
        - rule: Orders
          when:
            any:
              - name: { matches: 'order (?P<number>\\d+)(?: (?P<shop>[a-z]+))?' }
              - name: { matches: 'Bestellung (?P<number>\\d+)' }
          to: Orders/{name.shop:initial|other}
          name: '{name.number}'
      otherwise: leave`,
    tree: `
      my order 17 shop.pdf    → Orders/S/17.pdf
      Bestellung 18 neu.pdf   → Orders/other/18.pdf
      17.pdf                  stays`,
  },
]
