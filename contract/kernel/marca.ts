/** Who runs this marketplace. One object, so that another operator rebrands it by configuration alone (D §1). */
export type Marca = {
  nome: string
  razaoSocial: string
  cnpj: string
  suporteUrl: string
  suporteEmail: string
  instagramUrl: string
  linkedinUrl: string
}

/** The brand of this project; `BRAND_*` variables replace each part. The company is fictitious. */
export const MARCA: Marca = {
  nome: 'FreteFlex',
  razaoSocial: 'FreteFlex Intermediação de Fretes Ltda. (empresa fictícia)',
  cnpj: '12.ABC.345/01DE-35',
  suporteUrl: 'https://suporte.freteflex.test',
  suporteEmail: 'suporte@freteflex.test',
  instagramUrl: 'https://www.instagram.com/freteflex',
  linkedinUrl: 'https://www.linkedin.com/company/freteflex',
}
