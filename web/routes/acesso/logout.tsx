import { useEffect } from 'react'
import { logOut } from '#contract/acesso'
import { call } from '../../app/data/api.ts'
import { leave } from '../../app/data/session.ts'

/** /logout: this browser forgets at once; the server is told, and if it does not hear, the session ends by itself. */
export default function Logout() {
  useEffect(() => {
    void call(logOut, {}).catch(() => undefined) // reads the token before it is gone
    leave()
  }, [])
  return null
}
