import { type LegalDocument, LegalPage } from './LegalPage.tsx'

const terms: LegalDocument = {
  title: 'Terms of Service',
  updated: '21 November 2026',
  sections: [
    {
      title: 'Introduction',
      paragraphs: [
        'These terms apply between you and Sortwell when you use this web site, your Sortwell account or the Sortwell desktop application. By creating an account or installing the application you agree to them. If you do not agree, please do not use Sortwell.',
        'The free plan sorts files by type and includes support and automatic updates. Paid plans add sorting by modification date and by file size. You need to be at least 16 years old to hold an account, and you are responsible for keeping your password to yourself.',
        'We may change these terms. We tell you by mail or on this page at least 30 days before a change takes effect; if you go on using Sortwell after that, the new terms apply to you.',
      ],
    },
    {
      title: 'Intellectual Property Rights',
      paragraphs: [
        'The application, this site, the name Sortwell, the logo and all texts and drawings belong to Sortwell or to those who license them to us, and are protected by law.',
        'We grant you a personal, non-exclusive, non-transferable right to install and use the application on the devices that you own or control, for as long as these terms hold. Open-source parts are used under their own licences, which come with the application.',
      ],
    },
    {
      title: 'Restrictions',
      paragraphs: ['When you use Sortwell, you may not:'],
      points: [
        'sell, rent or sublicense the application or your account;',
        'go around the limits of your plan or share one account among several people;',
        'use Sortwell to break the law or the rights of others;',
        'attack, overload or probe the service without our written permission;',
        'remove notices of copyright or ownership.',
      ],
      closing:
        'What the law allows you in spite of such clauses, such as decompiling for interoperability, stays allowed.',
    },
    {
      title: 'Your Content Licence',
      paragraphs: [
        'Your files stay yours and stay on your device: the application sorts them where they are and sends none of them to us.',
        'If you send us content yourself, such as a message to support or a suggestion, you allow us to use it without charge as far as we need it to answer you and to improve Sortwell. You confirm that you have the right to send it.',
      ],
    },
    {
      title: 'No Warranties',
      paragraphs: [
        'We build Sortwell with care: it shows every move before it happens, never replaces a file and can undo a run. Still it is provided as it is, without any promise that it is free of errors or always available. Please keep backups of files that matter to you.',
        'Rights that the law gives to consumers and that cannot be excluded are not affected.',
      ],
    },
    {
      title: 'Limitation of Liability',
      paragraphs: [
        'We are liable without limit for damage that we cause on purpose or through gross negligence, for injury to life, body or health, and wherever the law says so.',
        'Otherwise our liability is limited to the damage that is typical and foreseeable for a product of this kind, and at most to what you paid us in the twelve months before the damage happened.',
      ],
    },
    {
      title: 'Governing Law',
      paragraphs: [
        'These terms are governed by the law of the country in which Sortwell has its registered office. If you are a consumer, you also keep the protection of the mandatory rules of the country where you live, and you may bring a claim before the courts there.',
        'If one of these terms is not valid, the others stay in force.',
      ],
    },
  ],
}

export const Terms = () => <LegalPage document={terms} />
