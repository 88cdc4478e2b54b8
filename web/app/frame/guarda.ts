/**
 * Runs in the head of a private page, before anything is painted: who has no session does not see the frame flash by on the
 * way to the login. It reads what session.ts stores, whose code has not come yet. And where no worker stands behind the page,
 * which keeps the font, the frame does without it: on a first visit the font's 90 KB come after the code. The CSP allows this
 * very text by its hash.
 */
export const GUARDA =
  "var d=document.documentElement.dataset;try{var u=JSON.parse(localStorage.getItem('usuario'));if(!u.token||!u.uuid)throw 0}catch(e){d.fora=''}(navigator.serviceWorker||0).controller||(d.primeira='')"
