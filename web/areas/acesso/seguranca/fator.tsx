import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SegundoFator } from '#contract/acesso/segundo-fator'
import { useReadAgain } from '../../../app/data/facts.ts'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import {
  fatorQuery,
  useForgetAparelho,
  useRefuseRemocao,
  useRenewCodigos,
  useTurnOffFator,
} from '../fator/fator.queries.ts'
import { Codigos } from './codigos.tsx'
import { LigarFator } from './ligar-fator.tsx'
import css from './seguranca.module.css'
import { SenhaForm } from './senha-form.tsx'

type Doing = 'nothing' | 'ligar' | 'desligar' | 'codigos'

/** 'Verificação em duas etapas': on or off, recovery codes, remembered browsers, a request to remove it. */
export function Fator() {
  const fator = useQuery(fatorQuery)
  const [doing, setDoing] = useState<Doing>('nothing')
  const stop = () => setDoing('nothing')
  if (fator.isError && !fator.data)
    return (
      <Alert tone="error" title="Não foi possível ler a verificação em duas etapas.">
        <button type="button" onClick={() => void fator.refetch()}>
          Tentar de novo
        </button>
      </Alert>
    )
  if (!fator.data) return <Skeleton className={css.waiting} size="block" />
  if (doing === 'ligar') return <LigarFator onDone={stop} />
  if (doing === 'desligar') return <Desligar onDone={stop} />
  if (doing === 'codigos') return <NovosCodigos onDone={stop} />
  return (
    <div className={css.block}>
      {fator.data.remocao && <PedidoDeRemocao remocao={fator.data.remocao} />}
      {fator.data.ligado ? (
        <Ligado fator={fator.data} onDo={setDoing} />
      ) : (
        <div className={css.row}>
          <div>
            <h3>Verificação em duas etapas</h3>
            <p>Além da senha, a conta pede um código do aplicativo autenticador do seu celular.</p>
          </div>
          <Button onClick={() => setDoing('ligar')}>Ligar</Button>
        </div>
      )}
      {fator.data.aparelhos.length > 0 && <Aparelhos aparelhos={fator.data.aparelhos} />}
    </div>
  )
}

function Ligado({
  fator: { ligadoEm, codigosRestantes },
  onDo,
}: {
  fator: SegundoFator
  onDo: (doing: Doing) => void
}) {
  const restam =
    codigosRestantes === 0
      ? 'Não resta nenhum código de recuperação: crie novos.'
      : codigosRestantes === 1
        ? 'Resta 1 código de recuperação.'
        : `Restam ${codigosRestantes} códigos de recuperação.`
  return (
    <div className={css.row}>
      <div>
        <h3>Verificação em duas etapas</h3>
        <p>{`Ligada${ligadoEm ? ` em ${formatDiaHora(ligadoEm)}` : ''}. ${restam}`}</p>
      </div>
      <div className={css.actions}>
        <Button onClick={() => onDo('codigos')}>Novos códigos</Button>
        <Button look="quiet" className={css.danger} onClick={() => onDo('desligar')}>
          Desligar
        </Button>
      </div>
    </div>
  )
}

function PedidoDeRemocao({ remocao: { liberaEm } }: { remocao: NonNullable<SegundoFator['remocao']> }) {
  const refuse = useRefuseRemocao()
  return (
    <Alert tone="warning" title="Alguém com a sua senha pediu para desligar a verificação em duas etapas.">
      <p>{`O link que desliga chega ao seu e-mail em ${formatDiaHora(liberaEm)}. Se não foi você, recuse e troque a senha.`}</p>
      {refuse.isError && <p>{refuse.error.message}</p>}
      <button type="button" aria-disabled={refuse.isPending} onClick={() => refuse.isPending || refuse.mutate()}>
        Recusar o pedido
      </button>
    </Alert>
  )
}

function Aparelhos({ aparelhos }: Pick<SegundoFator, 'aparelhos'>) {
  const forget = useForgetAparelho()
  return (
    <section aria-labelledby="aparelhos-lembrados">
      <h3 id="aparelhos-lembrados">Aparelhos que entram sem código</h3>
      {forget.isError && <Alert tone="error" title={forget.error.message} />}
      <ul className={css.list}>
        {aparelhos.map(({ uuid, nome, usadoEm, expiraEm }) => (
          <li key={uuid}>
            <div className={css.words}>
              <b>{nome}</b>
              <span>{`Usado em ${formatDiaHora(usadoEm)}, lembrado até ${formatDiaHora(expiraEm)}`}</span>
            </div>
            <Button
              size="s"
              aria-label={`Esquecer ${nome}, usado em ${formatDiaHora(usadoEm)}`}
              aria-disabled={forget.isPending}
              onClick={() => forget.isPending || forget.mutate(uuid)}
            >
              Esquecer
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Desligar({ onDone }: { onDone: () => void }) {
  const turnOff = useTurnOffFator()
  return (
    <SenhaForm
      title="Desligar a verificação em duas etapas"
      text="Para entrar vai bastar a senha. Os códigos de recuperação deixam de valer."
      act="Desligar"
      acting="Desligando…"
      isDanger
      withCodigo
      isPending={turnOff.isPending}
      error={turnOff.error}
      onChange={turnOff.reset}
      onSubmit={(dados) => turnOff.mutate(dados, { onSuccess: onDone })}
      onCancel={onDone}
    />
  )
}

function NovosCodigos({ onDone }: { onDone: () => void }) {
  const renew = useRenewCodigos()
  const readAgain = useReadAgain(['seguranca'])
  if (renew.data)
    return (
      <Codigos
        codigos={renew.data.codigosRecuperacao}
        onDone={() => {
          void readAgain()
          onDone()
        }}
      />
    )
  return (
    <SenhaForm
      title="Novos códigos de recuperação"
      text="Os códigos de antes deixam de valer."
      act="Criar novos códigos"
      acting="Criando…"
      withCodigo
      isPending={renew.isPending}
      error={renew.error}
      onChange={renew.reset}
      onSubmit={(dados) => renew.mutate(dados)}
      onCancel={onDone}
    />
  )
}
