import type { Carta, Papelaria } from './carta.ts'

/** A letter as plain text. */
export const cartaTexto = ({ titulo, paragrafos, botao, rodape }: Carta, { marca, publicUrl }: Papelaria) =>
  [
    titulo,
    ...paragrafos,
    botao && `${botao.texto}:\n${botao.url}`,
    rodape,
    [
      '-- ', // the signature mark: mail programs fold away what follows
      `${marca.nome} · ${publicUrl}`,
      `${marca.razaoSocial}, CNPJ ${marca.cnpj}`,
      marca.endereco,
      `Ajuda: ${marca.suporteUrl} · ${marca.suporteEmail}`,
    ].join('\n'),
  ]
    .filter(Boolean)
    .join('\n\n')
