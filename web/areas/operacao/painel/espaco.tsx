import type { Espaco } from '#contract/operacao/painel'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Janela } from '../pecas/janela.tsx'
import tabela from '../pecas/tabela.module.css'
import css from './espaco.module.css'
import { bytesText } from './espera.rules.ts'

/** Above this share of used space the bar says that the disk gets full. */
const CHEIO = 0.9

/** The disk of the machine that answered, as a bar and in words. */
export function Disco({ disco }: Pick<Espaco, 'disco'>) {
  if (!disco) return <Cartao titulo="Disco">A máquina que respondeu não deixa ler o disco dela.</Cartao>
  const usado = disco.totalBytes - disco.livreBytes
  return (
    <Cartao titulo="Disco" nota="da máquina que respondeu">
      <p className={css.figura}>{bytesText(disco.livreBytes)} livres</p>
      <div className={css.barra} data-cheio={usado > disco.totalBytes * CHEIO || undefined} aria-hidden="true">
        <i style={{ width: `${(usado / Math.max(1, disco.totalBytes)) * 100}%` }} />
      </div>
      <p className={css.mudo}>
        {bytesText(usado)} usados de {bytesText(disco.totalBytes)}
      </p>
    </Cartao>
  )
}

/** Where the database and the files lie. */
export function Onde({ banco, arquivos }: Pick<Espaco, 'banco' | 'arquivos'>) {
  return (
    <Cartao titulo="Onde fica">
      <dl className={css.onde}>
        <div>
          <dt>Banco de dados</dt>
          <dd>{banco.embutido ? 'neste disco, na pasta de dados' : 'em um PostgreSQL'}</dd>
        </div>
        <div>
          <dt>Arquivos enviados</dt>
          <dd>{arquivos.onde === 'S3' ? `em ${arquivos.quem}` : 'no banco de dados'}</dd>
        </div>
      </dl>
    </Cartao>
  )
}

/** What fills the database, the largest table first. */
export function TabelasDoBanco({ banco: { bytes, tabelas, demais } }: Pick<Espaco, 'banco'>) {
  const nossas = tabelas.reduce((sum, tabela) => sum + tabela.bytes, demais.bytes)
  const isCounted = tabelas.some(({ linhas }) => linhas !== null) // the embedded database does not count
  return (
    <Cartao
      titulo="Banco de dados"
      nota={`${bytesText(bytes)} ao todo`}
      isRaso
      rodape={`Mais ${demais.tabelas} tabelas com ${bytesText(demais.bytes)} juntas. O que falta, ${bytesText(Math.max(0, bytes - nossas))}, é do próprio banco.`}
    >
      <Janela titulo="Tabelas do banco de dados">
        <table className={tabela.tabela}>
          <thead>
            <tr>
              <th scope="col">Tabela</th>
              {isCounted && (
                <th scope="col" className={cx(tabela.numero, css.largo)}>
                  Linhas, estimadas
                </th>
              )}
              <th scope="col" className={cx(tabela.numero, css.largo)}>
                Índices
              </th>
              <th scope="col" className={tabela.numero}>
                Tamanho
              </th>
              <th scope="col" className={tabela.numero}>
                Parte
              </th>
            </tr>
          </thead>
          <tbody>
            {tabelas.map(({ nome, linhas, indicesBytes, bytes: tamanho }) => (
              <tr key={nome}>
                <td>
                  <b className={tabela.codigo}>{nome}</b>
                </td>
                {isCounted && (
                  <td className={cx(tabela.numero, css.largo)}>
                    {linhas === null ? '–' : linhas.toLocaleString('pt-BR')}
                  </td>
                )}
                <td className={cx(tabela.numero, css.largo)}>{bytesText(indicesBytes)}</td>
                <td className={tabela.numero}>
                  <b>{bytesText(tamanho)}</b>
                </td>
                <td className={tabela.numero}>
                  {((tamanho / Math.max(1, bytes)) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Janela>
    </Cartao>
  )
}
