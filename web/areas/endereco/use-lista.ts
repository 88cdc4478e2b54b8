import { useEffect, useState } from 'react'
import type { Option } from '../../ui/fields/select-field.tsx'

type State = { key: string; options: Option[] | 'failed' }

/** A list of options for a key, loaded once there is a key. */
export function useLista(load: (key: string) => Promise<Option[]>, key: string | undefined) {
  const [state, setState] = useState<State>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (key === undefined) return
    let isOver = false
    const settle = (options: State['options']) => !isOver && setState({ key, options })
    load(key).then(settle, () => settle('failed'))
    return () => void (isOver = true)
  }, [load, key, tries])
  const now = state?.key === key ? state?.options : undefined
  return {
    options: now === 'failed' ? [] : (now ?? []),
    isLoading: key !== undefined && now === undefined,
    isFailed: now === 'failed',
    retry: () => {
      setState(undefined)
      setTries(tries + 1)
    },
  }
}
