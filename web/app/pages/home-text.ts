export const home = {
  headline: 'Take Control of Your Files',
  tagline: 'Organize smarter, work faster.',
  create: 'Create an Account',
  viewProfile: 'View Profile',
  download: 'Download Sortwell',
  reassurance: 'Free to use. You see every move before it happens, and can undo it.',
  picture: {
    before: 'Downloads',
    after: 'Downloads, sorted',
    files: ['invoice-0412.pdf', 'beach.jpg', 'setup-2.1.deb', 'notes.txt', 'podcast.mp3', 'team.png'],
    folders: [
      ['Documents', '2 files'],
      ['Images', '2 files'],
      ['Audio', '1 file'],
      ['Installers', '1 file'],
    ],
  },
  who: {
    title: 'Who we are?',
    text: 'Sortwell is a company founded in 2022 with one aim: efficient, user-friendly file management. We build a tool that people trust with their files, because it shows what it will do, does exactly that, and can take it back.',
    facts: [
      ['2022', 'The year we started'],
      ['0', 'Files overwritten: what exists is never replaced'],
      ['1', 'Click to undo a whole run'],
    ],
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
  join: {
    title: 'Join us today!',
    text: 'It takes a minute to make an account and another one to tidy your first folder.',
    create: 'Create your account now!',
    profile: 'Go to my profile!',
  },
} as const
