import { memo, useState } from 'react'
import { COLUNAS, type NomeDaColuna } from '#contract/importacao'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import square from '../../../ui/page/square-button.module.css'
import { resumoDaNota } from '../notas/linha-da-nota.rules.ts'
import { padraoText } from '../padrao.rules.ts'
import {
  cidadeOf,
  type Linha,
  type Lugar,
  listErradas,
  nomeOf,
  refOf,
  type Situacao,
  situacaoOf,
} from '../rascunho.rules.ts'
import { CelulaField } from './celula-field.tsx'
import css from './linha-item.module.css'
import { ServicoChoice } from './servico-choice.tsx'

type Props = {
  linha: Linha
  /** Whether the row was corrected here: its corrected cells then stay visible. */
  isMantida: boolean
  onEdit: (numero: number, coluna: NomeDaColuna, texto: string) => void
  onNext: (from: Lugar) => boolean
  onChoose: (numero: number, codigo: string) => void
  onRemove: (numero: number) => void
}

/** One row: recipient, service, price; below it the wrong cells, or all cells. */
export const LinhaItem = memo(({ linha, isMantida, onEdit, onNext, onChoose, onRemove }: Props) => {
  const { numero, celulas, erros, corrigidas, escolha, nota } = linha
  const ref = refOf(linha)
  const padrao = padraoText(linha)
  const [isOpen, setOpen] = useState(false)
  const situacao = situacaoOf(linha)
  const erradas = listErradas(linha)
  const doTodo = erros.filter(({ campo }) => !COLUNAS.some(({ nome }) => nome === campo))
  // keeps cells visible that were wrong: a change of another cell may correct a cell while the person is in it
  const [vistas, setVistas] = useState(erradas)
  if (erradas.some((nome) => !vistas.includes(nome))) setVistas([...vistas, ...erradas])
  const kept = isMantida ? [...vistas, ...corrigidas] : erradas
  const shown = COLUNAS.filter(({ nome }) => isOpen || kept.includes(nome))
  return (
    <tbody className={css.linha} data-linha={linha.uuid} data-situacao={situacao}>
      <tr className={css.row}>
        <td className={css.numero}>
          <span className={css.onPhone}>{nota ? 'Nota ' : 'Linha '}</span>
          {nota?.numero ?? numero}
        </td>
        <td className={css.quem}>
          <b>{nomeOf(linha) || 'Sem nome'}</b>
          <span>{cidadeOf(linha)}</span>
          {linha.padrao.includes('bairro') && (
            <span className={css.padrao}>{`Pelo CEP: bairro ${celulas.bairro}`}</span>
          )}
          {padrao && <span className={css.padrao}>{`Por padrão: ${padrao}`}</span>}
        </td>
        <td className={css.servico}>
          {escolha && <ServicoChoice linha={linha} escolha={escolha} onChoose={onChoose} />}
        </td>
        <td className={css.preco}>{escolha && <Money value={escolha.valorFrete} className={css.money} />}</td>
        <td className={css.situacao}>
          <Pill situacao={situacao} erros={erros.length} />
        </td>
        <td className={css.acts}>
          <button
            type="button"
            className={square.square}
            aria-expanded={isOpen}
            title={isOpen ? 'Fechar os dados' : 'Ver todos os dados'}
            onClick={() => setOpen((was) => !was)}
          >
            <WorkIcon name="edit" />
            <span className={page.srOnly}>{`Todos os dados da ${ref}`}</span>
          </button>
          <button type="button" className={square.square} title="Remover" onClick={() => onRemove(numero)}>
            <WorkIcon name="trash" />
            <span className={page.srOnly}>{`Remover a ${ref}`}</span>
          </button>
        </td>
      </tr>
      {(nota || shown.length > 0 || doTodo.length > 0) && (
        <tr className={css.detail}>
          <td colSpan={6}>
            {nota && <p className={css.nota}>{resumoDaNota(linha)}</p>}
            {nota?.avisos.map((aviso) => (
              <p key={aviso} className={css.aviso}>
                <Icon name="alert" size="s" />
                {aviso}
              </p>
            ))}
            {doTodo.map(({ mensagem }) => (
              <p key={mensagem} className={css.erro}>
                <Icon name="alert" size="s" />
                {mensagem}
              </p>
            ))}
            {shown.length > 0 && (
              <div className={css.celulas} data-aberta={isOpen}>
                {shown.map((coluna) => (
                  <CelulaField
                    key={coluna.nome}
                    numero={numero}
                    coluna={coluna}
                    valor={celulas[coluna.nome] ?? ''}
                    erro={erros.find(({ campo }) => campo === coluna.nome)?.mensagem}
                    isPadrao={linha.padrao.includes(coluna.nome)}
                    corrigida={!corrigidas.includes(coluna.nome) ? null : linha.isConferida ? 'certa' : 'esperando'}
                    onEdit={onEdit}
                    onNext={onNext}
                  />
                ))}
              </div>
            )}
          </td>
        </tr>
      )}
    </tbody>
  )
})

function Pill({ situacao, erros }: { situacao: Situacao; erros: number }) {
  if (situacao === 'pronta')
    return (
      <span className={css.pill} data-tone="pronta">
        <Icon name="check" size="s" />
        Pronta
      </span>
    )
  if (situacao === 'erro')
    return (
      <span className={css.pill} data-tone="erro">
        <Icon name="alert" size="s" />
        {erros === 1 ? '1 erro' : `${erros} erros`}
      </span>
    )
  return (
    <span className={css.pill} data-tone="esperando">
      <WorkIcon name="clock" size="s" />
      Por conferir
    </span>
  )
}
