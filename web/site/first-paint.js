// Runs in the head before anything is drawn: hides a signed-out page from a person with a token until the profile is
// checked, applies the chosen appearance, and tells the download page of systems that no installer is for. Allowed by its
// hash in the content security policy.
if (localStorage.token) document.documentElement.classList.add('checking')
if (/^(light|dark)$/.test(localStorage.theme)) document.documentElement.style.colorScheme = localStorage.theme
if (/Android|iPhone|iPad/.test(navigator.userAgent)) document.documentElement.dataset.system = 'phone'
else if (!/Windows|Linux/.test(navigator.userAgent)) document.documentElement.dataset.system = 'other'
