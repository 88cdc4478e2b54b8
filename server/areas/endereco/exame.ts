import type { CampoRecusado } from '#contract/kernel/http/errors'
import { type EnderecoDigitado, ESCOLHA_A_CIDADE } from '#contract/kernel/schemas/endereco'
import { semImpressao } from '../../impressos/imprimivel.ts'
import { findSiglaUf } from './localizacao.ts'
import { findMunicipioByUuid } from './municipios.ts'

/**
 * What is wrong with an address that a label will carry: a city that does not exist or is not in the state of the CEP, and
 * lines with a letter that paper cannot show. A CEP of no state is not refused here. `campo` is 'cidade' or 'logradouro'.
 */
export function problemasDoEndereco(endereco: EnderecoDigitado): CampoRecusado[] {
  const cidade = problemaDaCidade(endereco)
  return [
    ...LINHAS.flatMap((campo) => {
      const letra = semImpressao(endereco[campo] ?? '')
      return letra === undefined ? [] : [{ campo, mensagem: naoImprime(letra) }]
    }),
    ...(cidade ? [{ campo: 'cidade', mensagem: cidade }] : []),
  ]
}

const LINHAS = ['logradouro', 'numero', 'complemento', 'bairro'] as const

function problemaDaCidade({ cep, cidade }: EnderecoDigitado) {
  const municipio = findMunicipioByUuid(cidade)
  if (!municipio) return ESCOLHA_A_CIDADE
  const siglaUf = findSiglaUf(cep)
  return siglaUf && siglaUf !== municipio.siglaUf ? `Escolha uma cidade de ${siglaUf}, o estado deste CEP.` : undefined
}

const naoImprime = (letra: string) => `A etiqueta não imprime ${letra}. Use as letras do português, sem desenhos.`
