import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Autorizacao } from '#contract/programas/oauth'
import { useListKeys } from '../../../app/use-list-keys.ts'
import { formatDia, formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { EscoposDaChave } from '../chaves/escopos-da-chave.tsx'
import { RetiradaModal } from './retirada-modal.tsx'

/** The aplicativos that may use the account: what each may do, its last use, and the way to withdraw that. */
export function Autorizacoes({ autorizacoes }: { autorizacoes: readonly Autorizacao[] }) {
  const [retirando, setRetirando] = useState<Autorizacao>()
  const titulo = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list)
  const forget = () => {
    flushSync(() => setRetirando(undefined)) // the dialog first gives the focus back to the row, which goes
    titulo.current?.focus()
  }
  return (
    <section className={css.section} aria-labelledby="autorizacoes-titulo">
      <h2 id="autorizacoes-titulo" ref={titulo} tabIndex={-1}>
        Aplicativos autorizados
      </h2>
      {autorizacoes.length === 0 ? (
        <p className={css.note}>
          Nenhum aplicativo usa a sua conta. Quando um aplicativo pedir e você autorizar, ele aparece aqui.
        </p>
      ) : (
        <ul ref={list} className={css.list} aria-labelledby="autorizacoes-titulo">
          {autorizacoes.map((autorizacao) => (
            <li key={autorizacao.uuid} className={css.row}>
              <div className={css.words}>
                <h3>{autorizacao.aplicativo}</h3>
                <EscoposDaChave escopos={autorizacao.escopos} />
                <p>{`Autorizado em ${formatDia(autorizacao.autorizadaEm)} · ${
                  autorizacao.usadaEm ? `usado em ${formatDiaHora(autorizacao.usadaEm)}` : 'nunca usado'
                }`}</p>
              </div>
              <Button
                size="s"
                className={css.danger}
                aria-label={`Retirar a autorização de ${autorizacao.aplicativo}`}
                onClick={() => setRetirando(autorizacao)}
              >
                Retirar
              </Button>
            </li>
          ))}
        </ul>
      )}
      {retirando && <RetiradaModal autorizacao={retirando} onClose={() => setRetirando(undefined)} onDone={forget} />}
    </section>
  )
}
