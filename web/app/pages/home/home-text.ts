export const home = {
  headline: 'Take Control of Your Files',
  tagline: 'Organize smarter, work faster.',
  create: 'Create an Account',
  viewProfile: 'View Profile',
  download: 'Download Sortwell',
  reassurance: 'Free to use. You see every move before it happens, and can undo it.',
  window:
    'The window of Sortwell: on the left the 400 files of a Downloads folder with small pictures, on the right the folders that they would go to, such as Images, Documents and Audio. A button says Organize 400 files.',
  promises: [
    ['Never overwrites', 'The system itself refuses.'],
    ['Undo, exactly', 'A run, a folder or one file.'],
    ['Your files never leave your computer', 'Nor do their names.'],
    ['14-day refund', 'In full, no questions asked.'],
  ],
  rows: {
    touch: {
      title: 'See it before it happens. Change it with your hands.',
      text: 'The left side is your folder as it is, the right side as it will be. Drag a file where it belongs, leave one out, rename it, press Space to look inside. Then press Organize.',
      points: [
        'Photos with their sidecars, films with their subtitles stay together',
        'Projects and unfinished downloads stay where they are',
      ],
    },
    rules: {
      title: 'Rules that understand files',
      text: 'Photos by the day they were taken. Invoices by the day that they name. Songs by artist and album. A rule moves or renames; none can delete, replace or run anything.',
      points: ['Ready-made sets to start with', 'Tried on your own folder before they count'],
    },
    watch: {
      title: 'New files sort themselves',
      text: 'Let Sortwell watch a folder, and what arrives is sorted once it is complete. Downloads that are still running wait.',
      points: ['Pause it from the tray', 'A summary a day instead of a message a file'],
      picture: 'The window of Sortwell with a watched Downloads folder.',
    },
    undo: {
      title: 'Everything can be taken back',
      text: 'Every move is written down before it happens. Undo a whole run, a folder or one file, next month too. After a power cut the run is finished or undone at the next start.',
      points: ['A history that finds where a file went', 'Undo never overwrites either'],
      picture:
        'The window of Sortwell after a run: the folders that were made, and a button that undoes all of it.',
    },
    terminal: {
      title: 'At home in the terminal',
      text: 'The same plan, the same undo, with JSON for your scripts and exit statuses that mean something.',
      points: ['plan changes nothing, sort does what plan said', 'Rules, watching, history and undo as well'],
    },
  },
  rulesFile: `rules:
  - rule: Photos by day
    when: { kind: [Images, Video] }
    to: Pictures/{taken:yyyy}/{taken:yyyy-MM-dd}

  - rule: Invoices
    when: { text: { contains: [invoice, Rechnung] } }
    to: Invoices/{dateInText:yyyy}

otherwise: type`,
  rulesMoves: [
    ['IMG_2204.jpg', 'Pictures/2024/2024-07-03'],
    ['scan 12.pdf', 'Invoices/2026'],
  ],
  /** Commands and what they print. */
  terminal: [
    [
      'sortwell plan ~/Downloads --explain',
      'Beach at dusk.jpg → Images/Beach at dusk.jpg (by its extension)\nInvoice 2026-118.pdf → Documents/Invoice 2026-118.pdf (by its extension)\n…\n5 files would move; nothing was changed.',
    ],
    ['sortwell sort ~/Downloads', 'Moved 5 files (83 B).\nTo undo: sortwell undo ~/Downloads'],
    ['sortwell undo ~/Downloads', '5 files back in place in ~/Downloads (83 B).'],
  ],
  who: {
    title: 'Who we are?',
    text: 'Sortwell is a company founded in 2022 with one aim: efficient, user-friendly file management. We build a tool that people trust with their files, because it shows what it will do, does exactly that, and can take it back.',
  },
  features: {
    title: 'Features',
    cards: [
      {
        icon: 'sparkle',
        title: 'User-friendly interface',
        text: 'Pick a folder, look at the preview, press Organize. Nothing to configure before the first tidy folder.',
      },
      {
        icon: 'shield',
        title: 'Secure file organization',
        text: 'Files are moved, never replaced or sent anywhere. Every run is kept in a history that can be undone exactly.',
      },
      {
        icon: 'chat',
        title: 'High-quality support',
        text: 'Support is part of every plan, the free one as well. Write to us and get an answer that helps.',
      },
    ],
  },
  questions: [
    [
      'Is Sortwell free?',
      'Sorting by type is, with previews, undo, watched folders, rules about names and kinds, and the command. Sorting by date and by size, and rules about what files say, are part of Premium.',
    ],
    [
      'Do I need an account?',
      'Not for sorting by type: neither an account nor a network. Premium needs one, to know that it is yours.',
    ],
    [
      'Can it lose or overwrite a file?',
      'No. A file moves only where nothing has its name, and the system itself checks that in the same step. Nothing is ever deleted.',
    ],
    [
      'What does Sortwell send over the network?',
      'Of your files nothing: neither contents nor names. With an account, the app asks our server which plan you have; without one, it only looks for updates.',
    ],
    [
      'What if the power fails in the middle?',
      'Each move is on disk as a note before it happens. At the next start the run is finished, or undone if you like.',
    ],
    ['Which systems does it run on?', 'Windows 10 and 11, and Linux as DEB and RPM.'],
    [
      'Can I have my money back?',
      'Yes: in full within 14 calendar days of the purchase. One button in your profile does it.',
    ],
    [
      'How do I get rid of it?',
      'Uninstall it like any program. Your files stay where they are, as plain folders that need no Sortwell.',
    ],
  ],
  join: {
    title: 'Join us today!',
    text: 'It takes a minute to make an account and another one to tidy your first folder.',
    create: 'Create your account now!',
    profile: 'Go to my profile!',
  },
} as const
