/** S1 and S2 §8 'Download failure'. */
export const DOWNLOAD_FALHOU = {
  title: 'Erro ao baixar arquivo',
  text: 'Falha ao tentar realizar o download, entre em contato com o suporte ou tente novamente mais tarde.',
} as const
