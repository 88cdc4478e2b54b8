import { useState } from 'react'
import { type DireitoDeOperador, NOMES_DOS_DIREITOS } from '#contract/kernel/http/direito-de-operador'
import type { Operador } from '#contract/operacao/equipe'
import { showToast } from '../../../app/notices/notices.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Retrato } from '../pecas/retrato.tsx'
import { Selo } from '../pecas/selo.tsx'
import { DireitosField } from './direitos-field.tsx'
import css from './equipe.module.css'
import { useChangeDireitos, useRemoveOperador, useResendConvite } from './equipe.queries.ts'
import { SessoesDoOperador } from './sessoes-do-operador.tsx'

type Aberto = 'direitos' | 'sessoes' | 'remover' | null

/** One operador, with what can be done about them. An opened form stands below the line. */
export function OperadorLinha({ operador }: { operador: Operador }) {
  const [aberto, setAberto] = useState<Aberto>(null)
  const resend = useResendConvite()
  const { uuid, nome, sobrenome, cpf, email, direitos, situacao, isEu } = operador
  const toggle = (what: Aberto) => setAberto(aberto === what ? null : what)
  return (
    <li className={css.linha}>
      <Retrato nome={nome} sobrenome={sobrenome} />
      <div className={css.quem}>
        <b>
          {nome} {sobrenome}
          {isEu && ' (você)'}
        </b>
        <span>
          {cpf}, {email}
        </span>
        <span>{direitos.map((each) => NOMES_DOS_DIREITOS[each]).join(', ')}</span>
      </div>
      <div className={css.estado}>
        <Situacao operador={operador} />
        <span>{usoOf(operador)}</span>
      </div>
      <div className={css.atos}>
        {situacao !== 'ATIVO' && (
          <Button
            size="s"
            aria-label={`Reenviar o convite de ${nome} ${sobrenome}`}
            aria-disabled={resend.isPending}
            onClick={() =>
              resend.isPending ||
              resend.mutate(uuid, { onSuccess: () => showToast(`Convite de ${nome} enviado de novo.`, 'success') })
            }
          >
            Reenviar
          </Button>
        )}
        {situacao === 'ATIVO' && (
          <Ato nome="Sessões" de={operador} isAberto={aberto === 'sessoes'} onClick={() => toggle('sessoes')} />
        )}
        {!isEu && (
          <>
            <Ato nome="Direitos" de={operador} isAberto={aberto === 'direitos'} onClick={() => toggle('direitos')} />
            <Ato nome="Remover" de={operador} isAberto={aberto === 'remover'} onClick={() => toggle('remover')} />
          </>
        )}
      </div>
      {resend.isError && (
        <div className={css.dentro}>
          <Alert tone="error" title={resend.error.message} />
        </div>
      )}
      {aberto === 'direitos' && <Direitos operador={operador} onDone={() => setAberto(null)} />}
      {aberto === 'sessoes' && <SessoesDoOperador uuid={uuid} />}
      {aberto === 'remover' && <Remocao operador={operador} onDone={() => setAberto(null)} />}
    </li>
  )
}

function Ato({ nome, de, isAberto, onClick }: { nome: string; de: Operador; isAberto: boolean; onClick: () => void }) {
  return (
    <Button size="s" aria-expanded={isAberto} aria-label={`${nome}: ${de.nome} ${de.sobrenome}`} onClick={onClick}>
      {nome}
    </Button>
  )
}

function Situacao({ operador: { situacao, temSegundoFator } }: { operador: Operador }) {
  if (situacao === 'CONVIDADO') return <Selo tom="info">Convite enviado</Selo>
  if (situacao === 'CONVITE_VENCIDO') return <Selo tom="alerta">Convite vencido</Selo>
  return temSegundoFator ? <Selo tom="ok">Duas etapas</Selo> : <Selo tom="alerta">Sem segunda etapa</Selo>
}

function usoOf({ situacao, conviteAte, ultimoUso }: Operador) {
  if (situacao !== 'ATIVO') return conviteAte ? `vale até ${formatDiaHora(conviteAte)}` : 'o e-mail está a caminho'
  return ultimoUso ? `usou em ${formatDiaHora(ultimoUso)}` : 'sem sessão aberta'
}

function Direitos({ operador: { uuid, nome, direitos }, onDone }: { operador: Operador; onDone: () => void }) {
  const [chosen, setChosen] = useState<DireitoDeOperador[]>(direitos)
  const change = useChangeDireitos()
  const problem = chosen.length === 0 ? 'Escolha ao menos um direito.' : undefined
  return (
    <form
      className={css.dentro}
      aria-label={`Direitos de ${nome}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem && !change.isPending) change.mutate({ uuid, direitos: chosen }, { onSuccess: onDone })
      }}
    >
      {change.isError && <Alert tone="error" title={change.error.message} />}
      <DireitosField direitos={chosen} problem={problem} onChange={setChosen} />
      <div className={css.acoes}>
        <Button type="submit" look="act" aria-busy={change.isPending}>
          Salvar os direitos
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

function Remocao({ operador: { uuid, nome, situacao }, onDone }: { operador: Operador; onDone: () => void }) {
  const remove = useRemoveOperador()
  const what =
    situacao === 'ATIVO'
      ? `${nome} sai agora de todas as sessões e não entra mais.`
      : 'O link do convite deixa de valer.'
  return (
    <fieldset className={css.dentro} aria-label={`Remover ${nome}`}>
      {remove.isError && <Alert tone="error" title={remove.error.message} />}
      <p>{what} O que fez continua na auditoria, com o nome.</p>
      <div className={css.acoes}>
        <Button aria-busy={remove.isPending} onClick={() => remove.isPending || remove.mutate(uuid)}>
          Remover da equipe
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </fieldset>
  )
}
