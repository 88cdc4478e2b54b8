/**
 * Runs in the head of a private page, before anything is painted. A visitor without a session does not see the frame flash by
 * on the way to the login. The script reads what session.ts stores, because that code has not come yet. On a first visit no
 * service worker keeps the font, so the frame is drawn without the font, whose 90 KB come after the code. The CSP allows this
 * very text by its hash.
 */
export const GUARDA =
  "var d=document.documentElement.dataset;try{var u=JSON.parse(localStorage.getItem('usuario'));if(!u.token||!u.uuid)throw 0}catch(e){d.fora=''}(navigator.serviceWorker||0).controller||(d.primeira='')"
