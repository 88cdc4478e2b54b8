import type { FreteNoCarrinho } from '#contract/carrinho'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { formatDocumento } from '#contract/kernel/values/documento'
import { formatTelefone } from '#contract/kernel/values/telefone'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Button } from '../../ui/page/button.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Money } from '../../ui/page/money.tsx'
import page from '../../ui/page/page.module.css'
import { CarrierMark, formatKg, formatPrazo, medidasText } from '../cotacao/index.ts'
import css from './frete-item.module.css'

type Props = {
  frete: FreteNoCarrinho
  canEdit: boolean
  onRemove: () => void
  onCopy: () => void
}

/** One frete of the cart: to whom, with whom, what it costs, and what can be done with it. */
export function FreteItem({ frete, canEdit, onRemove, onCopy }: Props) {
  const { uuid, destinatario, transportadora, produto, cotacao, valorFrete, valorAnterior, problema } = frete
  const nome = [destinatario.nome, destinatario.sobrenome].filter(Boolean).join(' ')
  const { nomeCidade, siglaUf } = destinatario.endereco
  const about = <span className={page.srOnly}>{` o frete de ${nome}, ${produto.nomeProduto}`}</span>
  return (
    <li className={css.item}>
      <div className={css.top}>
        <CarrierMark nome={transportadora.nomeTransportadora} urlLogo={transportadora.urlLogo} />
        <div className={css.who}>
          <h3>{nome}</h3>
          <p>{`${nomeCidade}, ${siglaUf}`}</p>
        </div>
        <div className={css.price}>
          <Money value={valorFrete} className={css.money} />
        </div>
      </div>
      {valorAnterior !== null && (
        <p className={css.news}>
          <Icon name="info" size="s" />
          {`A cotação tinha vencido e foi refeita: o preço mudou de ${formatReais(valorAnterior)} para ${formatReais(valorFrete)}.`}
        </p>
      )}
      {problema && (
        <p className={css.problem}>
          <Icon name="alert" size="s" />
          {problema}
        </p>
      )}
      <dl className={css.facts}>
        <div>
          <dt>Modalidade</dt>
          <dd>{`${transportadora.nomeTransportadora} ${produto.nomeProduto}`}</dd>
        </div>
        <div>
          <dt>Prazo</dt>
          <dd>{formatPrazo(frete)}</dd>
        </div>
        <div>
          <dt>Encomenda</dt>
          <dd>{`${medidasText(cotacao)}, ${formatKg(cotacao.dimensoes.pesoPacote)}`}</dd>
        </div>
      </dl>
      <details className={css.more}>
        <summary>
          Ver todos os dados
          <Icon name="down" size="s" />
        </summary>
        <dl className={css.facts}>
          {factsOf(frete).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </details>
      {canEdit && (
        <div className={css.acts}>
          <ButtonLink to={`/calculadora?action=editInfosComplementaresCarrinho&key=${uuid}`} look="quiet" size="s">
            <WorkIcon name="edit" size="s" />
            <span>Editar{about}</span>
          </ButtonLink>
          <Button look="quiet" size="s" onClick={onCopy}>
            <WorkIcon name="copy" size="s" />
            <span>Duplicar{about}</span>
          </Button>
          <Button look="quiet" size="s" className={css.remove} onClick={onRemove}>
            <WorkIcon name="trash" size="s" />
            <span>Remover{about}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

/** What is not said at first sight, for whoever checks before paying. */
function factsOf({
  destinatario,
  remetente,
  conteudo,
  notaFiscal,
  agencia,
  cotacao,
  valorSeguro,
  pedido,
}: FreteNoCarrinho) {
  const services = [cotacao.avisoRecebimento && 'aviso de recebimento', cotacao.maoPropria && 'mão própria']
  const facts: [string, string | null][] = [
    ['Documento', formatDocumento(destinatario.cpfCnpj)],
    ['Contato', contatoOf(destinatario)],
    ['Endereço', enderecoOf(destinatario)],
    [
      'Remetente',
      `${[remetente.nome, remetente.sobrenome].filter(Boolean).join(' ')}, ${formatDocumento(remetente.cpfCnpj)}`,
    ],
    ['Contato do remetente', contatoOf(remetente)],
    ['Sai de', enderecoOf(remetente)],
    ['Agência de postagem', agencia && `${agencia.nickname}, ${agencia.endereco.cidade}/${agencia.uf}`],
    ['Valor declarado', formatReais(cotacao.valorEncomenda)],
    ['Valor segurado', formatReais(valorSeguro)],
    [
      'Declaração',
      conteudo ? conteudo.itens.map(({ quantidade, descricao }) => `${quantidade} × ${descricao}`).join('; ') : null,
    ],
    ['Nota fiscal', notaFiscal && `${formatChave(notaFiscal.numeroDanfCte)}, CFOP ${notaFiscal.cfop}`],
    ['Serviços', services.filter(Boolean).join(' e ') || null],
    ['Pedido', pedido || null],
  ]
  return facts.filter((fact): fact is [string, string] => fact[1] !== null)
}

type Pessoa = FreteNoCarrinho['destinatario' | 'remetente']
const contatoOf = ({ telefone, email }: Pessoa) => [formatTelefone(telefone), email].filter(Boolean).join(', ')
const enderecoOf = ({ endereco: { logradouro, numero, complemento, bairro, nomeCidade, siglaUf, cep } }: Pessoa) =>
  [`${logradouro}, ${numero}`, complemento, bairro, `${nomeCidade}/${siglaUf}`, formatCep(cep)]
    .filter(Boolean)
    .join(', ')
