import { useEffect, useId, useRef, useState } from 'react'
import type { RemetenteFiscal } from '#contract/loja/papeis-fiscais'
import { choosePapel, listRecusas, NOMES_DOS_PAPEIS_FISCAIS, type RespostasFiscais } from '#contract/loja/qual-papel'
import { showToast } from '../../../app/notices/notices.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useSavePapeisFiscais } from './papeis-fiscais.queries.ts'
import { PerguntasFiscais } from './perguntas-fiscais.tsx'
import css from './remetente-card.module.css'

/** One sender: which paper its fretes need, what each carrier says of it, and the questions to answer again. */
export function RemetenteCard({
  remetente: { loja, nome, respostas },
  temDce,
  isReadOnly,
}: {
  remetente: RemetenteFiscal
  temDce: boolean
  isReadOnly: boolean
}) {
  const id = useId()
  const [isAsking, setAsking] = useState(false)
  const [isAnswered, setAnswered] = useState(0)
  const change = useRef<HTMLButtonElement>(null)
  const save = useSavePapeisFiscais(loja)
  useEffect(() => {
    if (isAnswered) change.current?.focus()
  }, [isAnswered])
  const close = () => {
    setAsking(false)
    setAnswered((was) => was + 1)
  }
  const keep = (novas: RespostasFiscais) =>
    save.mutate(novas, {
      onSuccess: () => {
        showToast('Resposta guardada.')
        close()
      },
      onError: () => showToast('A resposta não foi guardada. Tente de novo.', 'info'),
    })
  const isOpen = !isReadOnly && (isAsking || !respostas)
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id}>{nome}</h2>
      {isOpen ? (
        <PerguntasFiscais isBusy={save.isPending} onDone={keep} {...(respostas && { onCancel: close })} />
      ) : respostas ? (
        <>
          <Resultado respostas={respostas} isDeEmpresa={loja !== null} temDce={temDce} />
          {!isReadOnly && (
            <div>
              <Button ref={change} size="s" onClick={() => setAsking(true)}>
                Mudar a resposta
              </Button>
            </div>
          )}
        </>
      ) : (
        <p className={css.motivo}>Ainda sem resposta. Quem administra a conta responde.</p>
      )}
    </section>
  )
}

function Resultado({
  respostas,
  isDeEmpresa,
  temDce,
}: {
  respostas: RespostasFiscais
  isDeEmpresa: boolean
  temDce: boolean
}) {
  const paraPessoa = choosePapel(respostas, { isParaEmpresa: false, temDce })
  const paraEmpresa = choosePapel(respostas, { isParaEmpresa: true, temDce })
  const isSame = paraPessoa.papel === paraEmpresa.papel
  return (
    <>
      <div>
        <p className={css.papel}>{NOMES_DOS_PAPEIS_FISCAIS[paraPessoa.papel]}</p>
        <p className={css.motivo}>{paraPessoa.motivo}</p>
        {!isSame && <p className={css.motivo}>{paraEmpresa.motivo}</p>}
      </div>
      <ul className={css.transportadoras} aria-label="O que cada transportadora diz">
        {listRecusas(paraPessoa.papel, { isDeEmpresa }).map(({ nome, recusa }) => (
          <li key={nome} data-recusa={recusa !== undefined}>
            <Icon name={recusa ? 'alert' : 'check'} size="s" />
            <span>{recusa ?? `${nome}: leva com este papel.`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
