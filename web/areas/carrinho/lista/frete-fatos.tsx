import type { ReactNode } from 'react'
import { type FreteNoCarrinho, isOculto } from '#contract/carrinho'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatCep } from '#contract/kernel/values/cep'
import { formatChave } from '#contract/kernel/values/chave-de-acesso'
import { formatDocumento } from '#contract/kernel/values/documento'
import { formatTelefone } from '#contract/kernel/values/telefone'
import { Numero } from '../../../ui/page/numero.tsx'
import { formatKg, formatPrazo, medidasText } from '../../cotacao/index.ts'
import css from './frete-fatos.module.css'

/** Everything known about a frete in the cart, to be checked before paying. */
export function FreteFatos({ frete }: { frete: FreteNoCarrinho }) {
  return (
    <dl className={css.facts}>
      {factsOf(frete).map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf(frete: FreteNoCarrinho) {
  const { destinatario, remetente, conteudo, notaFiscal, agencia, cotacao, valorSeguro, pedido } = frete
  const services = [cotacao.avisoRecebimento && 'aviso de recebimento', cotacao.maoPropria && 'mão própria']
  const facts: [string, ReactNode][] = [
    ['Modalidade', `${frete.transportadora.nomeTransportadora} ${frete.produto.nomeProduto}`],
    ['Prazo', formatPrazo(frete)],
    ['Encomenda', `${medidasText(cotacao)}, ${formatKg(cotacao.dimensoes.pesoPacote)}`],
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
    ['Pedido', pedido && <Numero key="pedido">{pedido}</Numero>],
  ]
  return facts.filter(([, fact]) => fact !== null && fact !== '')
}

type Pessoa = FreteNoCarrinho['destinatario' | 'remetente']
const contatoOf = ({ telefone, email }: Pessoa) => [formatTelefone(telefone), email].filter(Boolean).join(', ')
const enderecoOf = (pessoa: Pessoa) => {
  const { logradouro, numero, complemento, bairro, nomeCidade, siglaUf, cep } = pessoa.endereco
  const rua = isOculto(pessoa) ? '' : `${logradouro}, ${numero}`
  return [rua, complemento, bairro, `${nomeCidade}/${siglaUf}`, formatCep(cep)].filter(Boolean).join(', ')
}
