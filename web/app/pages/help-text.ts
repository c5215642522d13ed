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
  otherwise: 'Anything else? Write to our support:',
} as const
