// Reloads the page when the button is pressed, and automatically when the browser is online again.
const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);
addEventListener('online', again);
if (document.documentElement.lang === 'en') document.title = 'You are offline';
