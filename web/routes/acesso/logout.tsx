import { useEffect } from 'react'
import { logOut } from '#contract/acesso'
import { call } from '../../app/data/api.ts'
import { leave } from '../../app/data/session.ts'

/**
 * /logout: this browser ends the session at once; the server is told, and if the call fails, the session ends there by
 * itself later.
 */
export default function Logout() {
  useEffect(() => {
    void call(logOut, {}).catch(() => undefined) // reads the token before it is deleted
    leave()
  }, [])
  return null
}
