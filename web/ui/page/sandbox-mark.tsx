import css from './sandbox-mark.module.css'

/** Says that this is a sandbox: `title` names what is simulated, the link leads to its controls. */
export function SandboxMark({ title, text, act }: { title: string; text: string; act: string }) {
  return (
    <p className={css.mark} data-below>
      <b>{title}</b>: {text}{' '}
      <a href="/sandbox" target="_blank" rel="noreferrer">
        {act}
      </a>
    </p>
  )
}
