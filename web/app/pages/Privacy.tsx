import { type LegalDocument, LegalPage } from './LegalPage.tsx'

const privacy: LegalDocument = {
  title: 'Privacy Policy',
  updated: '23 November 2026',
  sections: [
    {
      title: 'Information We Collect',
      paragraphs: ['We collect only what the product needs:'],
      points: [
        'Account data: your name, your email address, your password as a one-way hash, your settings and the time of your consent to the legal documents.',
        'Sessions and security activity: the time, the network address and the kind of browser or application of each log-in and of each change that concerns your security.',
        'Devices on which you log in to the app: the name that the device gives itself, a one-way hash of a random key that is kept there, and when it was first and last used. It is forgotten when you log out there or do not use it for 90 days.',
        'Subscription data: your plan and its end date. Card data goes to the payment provider alone and never reaches us.',
        'Usage data through cookies and log files, as described below.',
      ],
      closing:
        'Names and contents of your files are never sent to us. What the app reads from files to sort them stays on your computer, in files that only you may read, until the files change or have not been looked at for a month: times and whether there is a place, titles, subjects, names of people, words of documents, small pictures of photos and films. It is never part of logs or diagnostics, and one button in the app clears it.',
    },
    {
      title: 'How We Use Your Information',
      paragraphs: ['We use this information to:'],
      points: [
        'run your account and your subscription;',
        'send the mails that you ask for, and warn you about log-ins from new devices if you want that;',
        'keep the service secure and find errors;',
        'understand in numbers how the service is used, so that we can improve it.',
      ],
      closing: 'We do not sell personal information, and we do not show advertising.',
    },
    {
      title: 'Log Files',
      paragraphs: [
        'Our servers write log files, as nearly every server does. A line holds the time, the address that was called, the outcome and the network address of the caller. We use log files to keep the service running, to recognise misuse and to count visits, and delete them when they are no longer needed for that.',
      ],
    },
    {
      title: 'Cookies',
      paragraphs: [
        'Cookies and similar storage keep small pieces of data in your browser. We use the local storage of your browser to keep you logged in and to remember choices such as the billing period and the appearance. After a log-in we set one cookie, by which we know this browser the next time, so that nobody who guesses at your password can lock you out. The log-in form sets another, kept for five minutes at most, which ties a log-in with a passkey to this browser. If you choose to sign in with Google or to pay with our payment provider, their pages may set cookies of their own.',
        'You can delete stored data in your browser at any time; you will then have to log in again.',
      ],
    },
    {
      title: 'Security',
      paragraphs: [
        'Connections are encrypted, passwords are kept only as one-way hashes, and you can protect your account with two-factor authentication. Your profile lists every session and lets you end it. No service can promise perfect security; if something happens that concerns your data, we tell you without delay.',
      ],
    },
    {
      title: 'Links to Other Sites',
      paragraphs: [
        'This site links to pages that we do not run, such as social networks and the page of the payment provider. Their own privacy policies apply there, and we are not responsible for their content.',
      ],
    },
    {
      title: 'Changes to This Policy',
      paragraphs: [
        'When the product or the law changes, this policy may change too. The current version is always on this page with its date. We announce important changes by mail before they take effect.',
        'You can see, export and delete your data in your profile at any time. A deleted account is erased after 7 days, or at once through a link in our mail. For every other question, contact us through the Help page.',
      ],
    },
  ],
}

export const Privacy = () => <LegalPage document={privacy} />
