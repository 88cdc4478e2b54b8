import { useEffect, useRef } from 'react'
import { type NavigateOptions, type To, useLocation, useNavigate } from 'react-router'

/**
 * Navigates for an answer that may come late, and answers whether it did: a person who has gone to another address since
 * stays there.
 */
export function useNavigateIfHere() {
  const navigate = useNavigate()
  const { key } = useLocation()
  const here = useRef<string | null>(null)
  useEffect(() => {
    here.current = key
    return () => void (here.current = null)
  }, [key])
  return (to: To, options?: NavigateOptions) => {
    if (here.current !== key) return false
    void navigate(to, options)
    return true
  }
}
