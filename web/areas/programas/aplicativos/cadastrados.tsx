import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Aplicativo, type AplicativoComSegredo, MAX_APLICATIVOS } from '#contract/programas/aplicativo'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { AplicativoForm } from './aplicativo-form.tsx'
import { Credenciais } from './credenciais.tsx'
import { ExclusaoModal } from './exclusao-modal.tsx'
import { LinhaDoAplicativo } from './linha-do-aplicativo.tsx'
import { SegredoModal } from './segredo-modal.tsx'

/**
 * The aplicativos that the account registered: the list, a new one, changes, a new secret, deletion. A secret is kept in
 * this state alone, until it is closed.
 */
export function Cadastrados({ aplicativos }: { aplicativos: readonly Aplicativo[] }) {
  const [aberto, setAberto] = useState<'form' | AplicativoComSegredo>()
  const [excluindo, setExcluindo] = useState<Aplicativo>()
  const [renovando, setRenovando] = useState<Aplicativo>()
  const titulo = useRef<HTMLHeadingElement>(null)
  const create = useRef<HTMLButtonElement>(null)
  const quantos = aplicativos.length
  const close = () => {
    flushSync(() => setAberto(undefined)) // draws the button again
    ;(create.current ?? titulo.current)?.focus()
  }
  const show = (renovado: AplicativoComSegredo) => {
    flushSync(() => setRenovando(undefined)) // the dialog gives the focus back before the secret takes it
    setAberto(renovado)
  }
  const forget = (uuid: string) => {
    flushSync(() => {
      setExcluindo(undefined) // the dialog first gives the focus back to the row, which goes
      setAberto((was) => (typeof was === 'object' && was.uuid === uuid ? undefined : was))
    })
    titulo.current?.focus()
  }
  return (
    <section className={css.section} aria-labelledby="aplicativos-titulo">
      <div className={css.head}>
        <h2 id="aplicativos-titulo" ref={titulo} tabIndex={-1}>
          Aplicativos que você cadastrou
        </h2>
        {!aberto && quantos < MAX_APLICATIVOS && (
          <Button ref={create} onClick={() => setAberto('form')}>
            <WorkIcon name="plus" />
            Cadastrar aplicativo
          </Button>
        )}
      </div>
      {quantos >= MAX_APLICATIVOS && !aberto && (
        <p className={css.note}>{`Você tem ${quantos} aplicativos, o máximo. Para cadastrar outro, exclua um.`}</p>
      )}
      {aberto === 'form' && <AplicativoForm onSaved={setAberto} onLeave={close} />}
      {typeof aberto === 'object' && (
        <Credenciais key={aberto.clientSecret ?? aberto.uuid} aplicativo={aberto} onClose={close} />
      )}
      {quantos > 0 ? (
        <ul className={css.list} aria-labelledby="aplicativos-titulo">
          {aplicativos.map((aplicativo) => (
            <LinhaDoAplicativo
              key={aplicativo.uuid}
              aplicativo={aplicativo}
              onRenew={() => setRenovando(aplicativo)}
              onDelete={() => setExcluindo(aplicativo)}
            />
          ))}
        </ul>
      ) : (
        !aberto && (
          <p className={css.note}>
            Para quem faz um programa que atende várias contas: cada pessoa autoriza o seu aplicativo (OAuth 2) em vez
            de lhe dar uma chave. Para o programa da sua própria conta basta uma chave de API.
          </p>
        )
      )}
      {renovando && <SegredoModal aplicativo={renovando} onClose={() => setRenovando(undefined)} onDone={show} />}
      {excluindo && (
        <ExclusaoModal
          aplicativo={excluindo}
          onClose={() => setExcluindo(undefined)}
          onDone={() => forget(excluindo.uuid)}
        />
      )}
    </section>
  )
}
