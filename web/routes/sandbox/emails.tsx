import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Email } from './email.tsx'
import css from './emails.module.css'
import { countText, listPara } from './emails.rules.ts'
import { Lista } from './lista.tsx'
import { emailsQuery, instalacaoQuery } from './sandbox.queries.ts'

const NA_CAIXA = 'Tudo o que o aplicativo mandou fica aqui; nada sai desta instalação.'
const POR_SMTP = 'Esta instalação manda de verdade, pelo servidor de SMTP_URL: os e-mails não passam por aqui.'

/** The mailbox of all accounts. */
export function Emails() {
  const { data: instalacao } = useQuery(instalacaoQuery)
  const emails = useQuery(emailsQuery)
  const [para, setPara] = useState('')
  const found = listPara(emails.data ?? [], para)
  return (
    <>
      <p>{instalacao?.correio === 'SMTP' ? POR_SMTP : NA_CAIXA}</p>
      <search className={css.search}>
        <TextField label="Destinatário" type="email" autoComplete="off" value={para} onChange={setPara} />
        <output className={css.count}>{emails.data && countText(found.length, para)}</output>
      </search>
      <Lista answer={emails} label="E-mails" empty="" choose={(all) => listPara(all, para)}>
        {(email) => <Email key={email.id} email={email} />}
      </Lista>
    </>
  )
}
