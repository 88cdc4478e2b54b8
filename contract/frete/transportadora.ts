/** 'dos Correios', 'da Jadlog': a carrier with its article, after 'de'. */
export const daTransportadora = (nome: string) => (nome === 'Correios' ? 'dos Correios' : `da ${nome}`)
