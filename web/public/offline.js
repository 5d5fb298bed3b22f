// Asks for the page again at a press, and by itself once the browser says that there is a network.
const again = () => location.reload();
document.querySelector('button').addEventListener('click', again);
addEventListener('online', again);
if (document.documentElement.lang === 'en') document.title = 'You are offline';
