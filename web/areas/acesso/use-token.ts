import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * The secret in a mail's link, removed from the address so that neither history nor referrer keeps it. `undefined`
 * until the page is hydrated, `null` if the link has none.
 */
export function useToken(name: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const taken = useRef<string | null>(undefined)
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const found = new URLSearchParams(search).get(name)
    taken.current = found || (taken.current ?? null)
    setToken(taken.current)
    if (found) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [name, navigate, pathname, search])
  return token
}
