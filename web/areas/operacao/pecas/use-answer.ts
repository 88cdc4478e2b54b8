import { useEffect, useRef } from 'react'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast, type ToastAction } from '../../../app/notices/notices.ts'

type Told<T> = {
  /** What a toast says of a late answer. */
  say: (answer: T) => string
  /** The title of the toast of a late refusal: what failed, and for whom. */
  failed: string
  /** What follows while the form is on the screen: the next item, or a closed form. */
  onDone?: (answer: T) => unknown
  /** The action in the toast of a late answer. */
  action?: ToastAction
}

/**
 * Follows the answer to a decision. While the form that asked is on the screen, `onDone` runs, and the form shows a refusal
 * itself. A form that was left tells its answer in a toast and moves nothing: the operador works on something else by then.
 */
export function useAnswer() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])
  return <T>(asked: Promise<T>, { say, failed, onDone, action }: Told<T>) =>
    void asked.then(
      (answer) => (isHere.current ? onDone?.(answer) : showToast(say(answer), 'success', action)),
      (error: unknown) => isHere.current || showToast(sentenceOf(error, 'Tente de novo.'), 'info', undefined, failed),
    )
}
