import { type UIEvent, useRef, useState } from 'react'

/** Parts that stand side by side on a phone and are swiped: which one is visible, and how to show another. */
export function useSlides() {
  const [slide, setSlide] = useState(0)
  const slides = useRef<HTMLDivElement>(null)
  const show = (index: number) => {
    const target = slides.current!.children[index] as HTMLElement
    slides.current!.scrollTo({ left: target.offsetLeft - slides.current!.offsetLeft })
    setSlide(index)
  }
  const onScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLElement>) =>
    setSlide(Math.round(scrollLeft / clientWidth))
  return { slide, show, slidesProps: { ref: slides, onScroll } }
}
