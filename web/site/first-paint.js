// Runs in the head before anything is drawn: hides a signed-out page from a person with a token until the profile is
// checked, and applies the chosen appearance. Allowed by its hash in the content security policy.
if (localStorage.token) document.documentElement.classList.add('checking')
if (/^(light|dark)$/.test(localStorage.theme)) document.documentElement.style.colorScheme = localStorage.theme
