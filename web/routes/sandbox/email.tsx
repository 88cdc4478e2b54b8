import { useState } from 'react'
import type { EmailRecebido } from '#contract/sandbox'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { formatDiaHora } from '../../ui/filter/instante.rules.ts'
import css from './email.module.css'
import { linkText, safeLinks } from './emails.rules.ts'

/** One line of the mailbox. It opens in its place; the mail is loaded only then. */
export function Email({ email }: { email: EmailRecebido }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <li>
      <details className={css.mail} onToggle={() => setOpened(true)}>
        <summary>
          <Icon name="down" size="s" />
          <span className={css.subject}>{email.assunto}</span>
          <span className={css.to}>{email.para}</span>
          <time dateTime={email.data.toISOString()}>{formatDiaHora(email.data)}</time>
        </summary>
        {wasOpened && <EmailAberto email={email} />}
      </details>
    </li>
  )
}

/** The mail as it looks, at its proper width; as plain text; and its links. */
function EmailAberto({ email }: { email: EmailRecebido }) {
  const [forma, setForma] = useState<'html' | 'texto'>('html')
  return (
    <div className={css.opened}>
      <Segmented
        label="Como ver"
        isLabelHidden
        value={forma}
        onChange={setForma}
        options={[
          { value: 'html', text: 'Como chega' },
          { value: 'texto', text: 'Só texto' },
        ]}
      />
      <iframe
        title={`E-mail: ${email.assunto}`}
        src={`/sandbox/emails/${email.id}/html`}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        hidden={forma !== 'html'}
        className={css.paper}
      />
      {forma === 'texto' && <pre className={css.paper}>{email.texto}</pre>}
      <h3>Links</h3>
      <ul className={css.links}>
        {safeLinks(email).map((href) => (
          <li key={href}>
            <a href={href} target="_blank" rel="noreferrer">
              {linkText(href)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
