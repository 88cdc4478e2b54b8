import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCpf } from '#contract/kernel/values/cpf'
import type { SaqueAEnviar } from '#contract/operacao/saque'
import { sentenceOf } from '../../../app/data/api.ts'
import { useCopy } from '../../../app/use-copy.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { useAnswer } from '../pecas/use-answer.ts'
import { Tecla } from '../teclas/tecla.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './saques.module.css'
import { useConcludeSaque } from './saques.queries.ts'
import { emDia, emDiaEHora } from './tempo.rules.ts'

/** One saque of the list: the Pix data to copy, and how it ended. */
export function LinhaDoSaque({ saque }: { saque: SaqueAEnviar }) {
  const { assinatura, titular, cpf, valor, pedidoEm, prazo, isAtrasado, decididoEm, status, codigo, motivo } = saque
  const [fim, setFim] = useState<'PAGO' | 'DEVOLVIDO' | null>(null)
  return (
    <tr>
      <td data-titulo="Pedido">
        {emDiaEHora(pedidoEm)}
        <span className={css.linha}>
          {decididoEm ? (
            <Selo tom={status === 'PAGO' ? 'ok' : 'mal'}>{status === 'PAGO' ? 'Pago' : 'Devolvido'}</Selo>
          ) : isAtrasado ? (
            <Selo tom="mal">Atrasado desde {emDia(prazo)}</Selo>
          ) : (
            <span className={css.mudo}>até {emDia(prazo)}</span>
          )}
        </span>
      </td>
      <td data-titulo="Titular">
        <Link to={`/operacao/assinantes/${assinatura}`}>{titular}</Link>
        {cpf && <Copiar texto={formatCpf(cpf)} nome={`a chave de ${titular}`} />}
      </td>
      <td data-titulo="Valor" className={tabela['numero']}>
        {formatReais(valor)}
        {!decididoEm && (
          <Copiar texto={(valor / 100).toFixed(2).replace('.', ',')} nome={`o valor de ${titular}`} isShown={false} />
        )}
      </td>
      <td>
        {decididoEm ? (
          <span className={tabela['codigo']}>{codigo ?? motivo}</span>
        ) : fim ? (
          <Fim saque={saque} isPago={fim === 'PAGO'} onBack={() => setFim(null)} />
        ) : (
          <span className={css.acoes}>
            <Button size="s" onClick={() => setFim('PAGO')} aria-label={`Concluir o saque de ${titular}`}>
              Concluir
            </Button>
            <Button
              size="s"
              look="quiet"
              onClick={() => setFim('DEVOLVIDO')}
              aria-label={`Devolver o saque de ${titular}`}
            >
              Devolver
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

function Copiar({ texto, nome, isShown = true }: { texto: string; nome: string; isShown?: boolean }) {
  const { copy, outcome } = useCopy(texto)
  const palavra = outcome === 'copied' ? 'Copiado' : 'Copiar'
  return (
    <span className={css.linha}>
      {isShown && <span className={tabela['codigo']}>{texto}</span>}{' '}
      <Button size="s" look="quiet" onClick={copy} aria-label={`${palavra} ${nome}`}>
        {palavra}
      </Button>
    </span>
  )
}

function Fim({ saque, isPago, onBack }: { saque: SaqueAEnviar; isPago: boolean; onBack: () => void }) {
  const [texto, setTexto] = useState('')
  const conclude = useConcludeSaque(saque.uuid)
  const answer = useAnswer()
  const send = () => {
    if (texto.trim() === '' || conclude.isPending) return
    const nome = `O saque de ${formatReais(saque.valor)}, de ${saque.titular},`
    answer(conclude.mutateAsync({ isPago, texto }), {
      say: () => `${nome} foi ${isPago ? 'concluído' : 'devolvido à carteira'}.`,
      failed: `${nome} ficou sem confirmação.`,
    })
  }
  const form = useRef<HTMLDivElement>(null)
  useTeclas({ confirmar: send, voltar: onBack }, form)
  return (
    <div ref={form} className={css.fim}>
      <TextField
        label={isPago ? 'Código do Pix, do banco' : 'Por que voltou'}
        value={texto}
        maxLength={isPago ? 100 : 300}
        onChange={setTexto}
      />
      <Button size="s" look="act" onClick={send}>
        {isPago ? `Concluir ${formatReais(saque.valor)}` : 'Devolver à carteira'} <Tecla id="confirmar" />
      </Button>
      <Button size="s" look="quiet" onClick={onBack}>
        Voltar
      </Button>
      {conclude.error && <Alert tone="error">{sentenceOf(conclude.error, 'Não deu para concluir agora.')}</Alert>}
    </div>
  )
}
