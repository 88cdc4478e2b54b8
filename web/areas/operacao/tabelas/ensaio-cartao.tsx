import type { ResultadoDaTabela } from '#contract/operacao/tabelas'
import { Cartao } from '../pecas/cartao.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { quantos, quedasFortes } from './palavras.rules.ts'
import css from './tabelas.module.css'

/** The result of an ensaio in figures. */
export function EnsaioCartao({ nome, resultado }: { nome: string; resultado: ResultadoDaTabela }) {
  const { linhas, erros, demaisErros, sha256, isIgual, mudanca } = resultado
  const comErro = erros.length + demaisErros
  const selo =
    comErro > 0
      ? (['mal', 'Com erros'] as const)
      : isIgual
        ? (['neutro', 'Nada muda'] as const)
        : mudanca && 'amostra' in mudanca && quedasFortes(mudanca.amostra)
          ? (['alerta', 'Confirme as quedas'] as const)
          : (['ok', 'Pode ativar'] as const)
  const produtos = mudanca && 'produtos' in mudanca ? mudanca.produtos : []
  return (
    <Cartao titulo="Ensaio" acao={<Selo tom={selo[0]}>{selo[1]}</Selo>}>
      <dl className={css.pares}>
        <dt>Arquivo</dt>
        <dd>{nome}</dd>
        <dt>Linhas lidas</dt>
        <dd>{quantos(linhas)}</dd>
        <dt>Com erro</dt>
        <dd>{quantos(comErro)}</dd>
        {sha256 && (
          <>
            <dt>SHA-256</dt>
            <dd className={tabela.codigo}>
              {sha256.slice(0, 4)} {sha256.slice(4, 8)} … {sha256.slice(-4)}
            </dd>
          </>
        )}
        {produtos.map(({ produto, nomeProduto, faixas, prazos, regras }) => (
          <div key={produto} className={css.produto}>
            <dt>{nomeProduto}</dt>
            <dd>
              {`Faixas: ${quantos(faixas.novas)} novas, ${quantos(faixas.alteradas)} alteradas, ${quantos(faixas.retiradas)} retiradas`}
              {prazos.alteradas > 0 && <span>{`Prazos: ${quantos(prazos.alteradas)} alterados`}</span>}
              {regras.map(({ chave, antes, depois }) => (
                <span key={chave}>{`${chave}: ${antes ?? 'sem'} › ${depois ?? 'sem'}`}</span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Cartao>
  )
}
