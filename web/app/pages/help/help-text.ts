export const help = {
  title: 'Help',
  lead: 'From the installer to your first tidy folder, and what to do when something goes wrong.',
  manual: 'User manual',
  steps: [
    {
      title: 'Download and run the installer',
      text: 'Open the Download page, choose the button for your system and run the file that you get. On Windows follow the installer; on Linux open the DEB or RPM package with your software centre.',
    },
    {
      title: 'Open the app',
      text: 'Start Sortwell from the Start menu, the applications menu or the desktop.',
    },
    {
      title: 'Register',
      text: 'Enter your name, your email and a password. We send you a mail: open the link in it to confirm your account.',
    },
    { title: 'Log in', text: 'Enter the email and the password that you registered with.' },
    {
      title: 'Pick a folder',
      text: 'Click Browse and choose the folder that you want to tidy. Nothing is moved yet: Sortwell shows first what it would do.',
    },
    {
      title: 'Organize',
      text: 'Click Organize to sort the files by type. Each kind of file gets a folder of its own. A file is never replaced, and the run can be undone.',
    },
    {
      title: 'Updates',
      text: 'Updates are checked automatically. Do not close the program during an update.',
    },
  ],
  tourTitle: 'A tour in three minutes',
  tourText:
    'A Downloads folder of two years and 400 files gets tidy, by hands that never held Sortwell before.',
  recipesTitle: 'Recipes for rules',
  recipesText:
    'Each is a set of rules: begin with Start from a set in Rules, or put it into a file of your own.',
  /** As docs/rules.md has them, to the letter: a test compares. */
  recipes: [
    {
      title: 'Photos and films by the day they were taken',
      rules: `rules:
  - rule: Screenshots
    when: { name: { matches: '^(Screenshot|Screen Shot|Bildschirmfoto)' } }
    to: Pictures/Screenshots
  - rule: Photos
    when: { kind: [Images, Video] }
    to: Pictures/{taken:yyyy}/{taken:yyyy-MM-dd}
otherwise: leave`,
    },
    {
      title: 'Music by artist and album',
      rules: `rules:
  - rule: Songs
    when: { kind: Audio }
    to: Music/{albumArtist}/{album|Single songs}
    name: '{track:2} {title}'
  - rule: Other recordings
    when: { kind: Audio }
    to: Music/{albumArtist|Unknown artist}`,
    },
  ],
  search: 'Search the manual',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  nothing: 'Nothing in the manual has these words. Our support answers every mail:',
  picture:
    'The window of Sortwell with the preview of a Downloads folder: what would go where, and a button Organize.',
  troubleshooting: 'Troubleshooting',
  problems: [
    {
      title: 'Error registering: Make sure all fields are complete and correct.',
      text: 'Check that name, email and password are filled in, that the email has the form name@example.com, and that the agreement is ticked.',
    },
    {
      title: 'Login error: Please verify your email and password.',
      text: 'Check both for typing errors and for a Caps Lock key that is on. If you forgot the password, choose a new one with “Forgot Password?” on the log-in page.',
    },
  ],
  questionsTitle: 'Questions',
  questions: [
    [
      'Where did a file go?',
      'Open History and type words of its name: each file says which run moved it and where to, with Put back beside it. In the terminal: sortwell where.',
    ],
    [
      'Why was a file left where it is?',
      'Look under Left alone in the preview: each file says why. Projects, links, hidden and system files, unfinished downloads and what was changed within the last five seconds stay.',
    ],
    [
      'Can I undo an old run?',
      'Yes, from History, newest first or one by one: runs of the last 180 days, and the last 2,000 at any age. What you have changed since is left alone and named. If you moved the folder, Locate… tells Sortwell where it is now.',
    ],
    [
      'Does sorting need an account?',
      'Sorting by type needs neither an account nor a network. By date and by size is part of Premium.',
    ],
    [
      'What do I do about a link of a mail that no longer works?',
      'Ask for a new one: on the log-in page with Forgot Password?, or where the link leads to.',
    ],
    [
      'How do I get my money back?',
      'Profile, Subscription, Get a Refund: in full within 14 days of the purchase.',
    ],
  ],
  otherwise: 'Anything else? Write to our support:',
} as const
