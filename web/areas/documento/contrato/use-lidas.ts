import { type UIEvent, useState } from 'react'

/**
 * Counts the parts of a scrolling text that were on the screen to their end. `mark` is the selector of the headings
 * with which the parts begin. The count never goes down.
 */
export function useLidas(mark: string) {
  const [lidas, setLidas] = useState(0)
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const read = countRead(currentTarget, mark)
    setLidas((was) => Math.max(was, read))
  }
  return { lidas, onScroll }
}

function countRead(sheet: HTMLElement, mark: string) {
  const bottom = sheet.getBoundingClientRect().top + sheet.clientTop + sheet.clientHeight
  const isAtEnd = sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 2
  const begun = [...sheet.querySelectorAll(mark)].filter((part) => part.getBoundingClientRect().top < bottom).length
  return isAtEnd ? begun : Math.max(0, begun - 1)
}
