import { Link } from 'react-router'
import type { AssinanteDaOperacao } from '#contract/operacao/assinante'
import { lazyPart } from '../../../app/lazy-part.tsx'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo, type Tom } from '../pecas/selo.tsx'
import css from './assinante.module.css'
import { BloqueioDoAssinante } from './bloqueio-do-assinante.tsx'
import { LiberacaoDoCpf } from './liberacao-do-cpf.tsx'

const PainelDeSaque = lazyPart(async () => (await import('./painel-de-saque.tsx')).PainelDeSaque)

/** Squares that the picture of the limit draws at most; a greater limit is told in figures alone. */
const MAX_VAGAS = 200
const TONS: Record<string, Tom> = { Aprovado: 'ok', Reprovado: 'mal' }

/** Beside the subscriber: limit, documents, shops and people. */
export function LateralDoAssinante({ assinante }: { assinante: AssinanteDaOperacao }) {
  const { limite, documentos, lojas, pessoas, sessoes } = assinante
  return (
    <div className={css.coluna}>
      <Cartao titulo="Limite" acao={<b>{`${limite.ativos} de ${limite.numeroFretes}`}</b>}>
        {limite.numeroFretes <= MAX_VAGAS && (
          <div className={css.vagas} aria-hidden="true">
            {Array.from({ length: limite.numeroFretes }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
              <i key={i} data-ocupada={i < limite.ativos || undefined} />
            ))}
          </div>
        )}
        <p className={css.mudo}>
          {limite.aguardaPostar === 1 ? '1 espera postagem.' : `${limite.aguardaPostar} esperam postagem.`}
        </p>
        {limite.pedidoEm && (
          <p>
            Pediu mais em {formatDia(limite.pedidoEm)}. <Link to="/operacao/limites">Ver a fila dos limites</Link>
          </p>
        )}
      </Cartao>
      <Cartao titulo="Documentos" isRaso>
        <ul className={css.linhas}>
          {documentos.length === 0 && <li className={css.mudo}>Nenhum enviado.</li>}
          {documentos.map(({ tipo, situacao, em }) => (
            <li key={`${tipo} ${em.getTime()}`}>
              <b>{tipo}</b>
              <Selo tom={TONS[situacao] ?? 'info'}>{situacao}</Selo>
              <span className={css.mudo}>{formatDia(em)}</span>
            </li>
          ))}
        </ul>
      </Cartao>
      <Cartao titulo="Lojas, pessoas e sessões" isRaso>
        <ul className={css.linhas}>
          {lojas.map(({ uuid, nome, cnpj, ativa }) => (
            <li key={uuid}>
              <b>{nome}</b>
              <span className={css.mudo}>
                {cnpj}
                {!ativa && ', inativa'}
              </span>
            </li>
          ))}
          {lojas.length === 0 && <li className={css.mudo}>Sem loja: envia como pessoa.</li>}
          <li>
            Outras pessoas nas lojas <b>{pessoas}</b>
          </li>
          <li>
            Sessões abertas do titular <b>{sessoes}</b>
          </li>
        </ul>
      </Cartao>
      {!assinante.encerradoEm && <BloqueioDoAssinante assinante={assinante} />}
      {assinante.bloqueio && <PainelDeSaque uuid={assinante.uuid} />}
      <LiberacaoDoCpf assinante={assinante} />
    </div>
  )
}
