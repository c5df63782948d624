/** The kind of a page, as its address, title and category show it. */
export type PageKind =
  | 'start'
  | 'product'
  | 'pricing'
  | 'service'
  | 'contact'
  | 'documentation'
  | 'guide'
  | 'search'
  | 'login'
  | 'register'
  | 'checkout'
  | 'booking'
  | 'account'
  | 'support'
  | 'download'
  | 'about'
  | 'article'
  | 'listing'
  | 'jobs'
  | 'event'
  | 'forum'
  | 'legal'
  | 'tag'
  | 'archive'
  | 'person'
  | 'pagination'
  | 'variant'
  | 'feed'
  | 'page';

/**
 * Words of addresses and titles by kind, in the languages of most sites. Lower case, without diacritics, phrases joined
 * by a hyphen. If a word fits several kinds, the first one counts.
 */
export const KIND_WORDS: readonly (readonly [PageKind, string])[] = [
  [
    'login',
    `login log-in signin sign-in logon anmelden anmeldung einloggen connexion se-connecter identification
     iniciar-sesion acceder ingresar accedi accesso entrar iniciar-sessao inloggen aanmelden zaloguj logowanie
     logga-in log-ind kirjaudu giris giris-yap prihlaseni prihlasit bejelentkezes vhod voiti вход войти увійти
     登录 登入 ログイン 로그인 دخول đang-nhap dang-nhap masuk`,
  ],
  [
    'register',
    `register registration signup sign-up join create-account registrieren registrierung konto-erstellen
     inscription creer-un-compte s-inscrire registro registrarse crear-cuenta registrati iscriviti registrazione
     cadastro cadastre-se criar-conta registreren registreer rejestracja zarejestruj registrera tilmeld
     rekisteroidy kayit kayit-ol registrace регистрация 注册 註冊 会員登録 新規登録 회원가입 تسجيل dang-ky daftar`,
  ],
  [
    'checkout',
    `cart basket bag checkout shopping-cart warenkorb kasse bestellen panier commande caisse carrito cesta
     carrello cassa carrinho finalizar-compra winkelwagen winkelmand afrekenen koszyk zamowienie kundvagn varukorg
     kassa indkobskurv ostoskori sepet kosik kosar корзина 购物车 購物車 カート 장바구니 سلة gio-hang keranjang`,
  ],
  [
    'booking',
    `booking book book-now reservation reservations reserve appointment appointments buchen buchung termin
     terminvereinbarung reserver rendez-vous reservar reserva cita-previa prenota prenotazione agendar agendamento
     reserveren afspraak rezerwacja boka bestall rezervasyon rezervace бронирование запись 预约 预订 予約 예약 حجز`,
  ],
  [
    'pricing',
    `pricing prices price plans tariffs rates fees preise preisliste tarife kosten prix tarifs precios tarifas
     planes prezzi tariffe listino precos planos prijzen tarieven cennik ceny priser hinnat hinnasto fiyat fiyatlar
     fiyatlandirma cenik arak цены тарифы ціни 价格 价目 定价 價格 料金 価格 가격 요금 الاسعار bang-gia harga`,
  ],
  [
    'contact',
    `contact contacts contact-us kontakt kontakte kontaktformular contactez-nous nous-contacter contacto
     contactenos contatti contattaci contato contatos fale-conosco contacteer neem-contact-op kontakta-oss
     yhteystiedot ota-yhteytta iletisim kapcsolat kontakty контакты контакти связаться 联系 联系我们 聯絡 聯絡我們
     お問い合わせ 問い合わせ 문의 연락처 اتصل اتصل-بنا lien-he kontak hubungi-kami find-us locations store-locator
     branches standorte filialen`,
  ],
  [
    'search',
    `search suche suchen recherche rechercher chercher buscar busqueda buscador cerca ricerca busca pesquisa
     zoeken szukaj wyszukiwarka sok haku ara arama hledat vyhledavani kereses поиск пошук 搜索 搜尋 検索 검색 بحث
     tim-kiem cari advanced-search`,
  ],
  [
    'guide',
    `getting-started get-started quickstart quick-start installation install tutorial tutorials first-steps
     introduction erste-schritte einfuehrung einfuhrung anleitung demarrage premiers-pas primeros-pasos
     introduccion guida-introduttiva primi-passi primeiros-passos aan-de-slag pierwsze-kroki kom-igang
     baslangic zaciname установка начало 快速开始 入门 教程 はじめに チュートリアル 시작하기 튜토리얼`,
  ],
  [
    'documentation',
    `docs doc documentation manual handbook reference api api-reference apidocs developers developer sdk wiki guide
     guides dokumentation handbuch referenz documentacion referencia manuales documentazione manuale documentacao
     documentatie handleiding dokumentacja podrecznik dokumentace dokumentasi документация руководство 文档 文檔
     手册 ドキュメント マニュアル 문서 التوثيق`,
  ],
  [
    'support',
    `support help help-center helpdesk faq faqs questions hilfe kundenservice kundendienst aide assistance
     ayuda soporte preguntas-frecuentes aiuto assistenza domande-frequenti ajuda suporte perguntas-frequentes
     ondersteuning veelgestelde-vragen pomoc wsparcie hjalp tuki yardim destek sss podpora segitseg помощь
     поддержка 帮助 支持 常见问题 ヘルプ サポート よくある質問 고객센터 도움말 مساعدة bantuan troubleshooting`,
  ],
  [
    'download',
    `download downloads telecharger telechargement telechargements descargar descargas scarica baixar pobierz
     ladda-ner lataa indir stahnout letoltes скачать загрузка 下载 下載 ダウンロード 다운로드 تحميل releases`,
  ],
  [
    'product',
    `product products shop store item items catalog catalogue produkt produkte artikelnummer sortiment katalog
     produit produits boutique producto productos tienda prodotto prodotti negozio prodotti catalogo produto
     produtos loja producten winkel sklep produkty produkter butik tuotteet tuote kauppa urun urunler magaza
     produkty obchod termek termekek bolt товар товары каталог магазин 产品 商品 產品 製品 商品一覧 제품 상품 منتجات
     san-pham produk listing listings property properties immobilien`,
  ],
  [
    'service',
    `services service solutions solution features feature platform offer offers leistungen leistung loesungen
     losungen angebot angebote funktionen prestations fonctionnalites servicio servicios soluciones
     funcionalidades caracteristicas servizi soluzioni funzionalita servico servicos solucoes diensten oplossingen
     uslugi rozwiazania funkcje tjanster palvelut hizmetler hizmet cozumler sluzby reseni szolgaltatasok услуги
     решения 服务 解决方案 服務 サービス 機能 서비스 خدمات dich-vu layanan treatments menu speisekarte carta`,
  ],
  [
    'legal',
    `privacy privacy-policy terms terms-of-service terms-of-use terms-and-conditions tos legal legal-notice
     imprint cookies cookie-policy disclaimer gdpr dsgvo dpa copyright licence license licensing eula
     accessibility-statement acceptable-use impressum datenschutz datenschutzerklaerung datenschutzerklarung agb
     nutzungsbedingungen widerruf widerrufsbelehrung barrierefreiheit mentions-legales confidentialite
     politique-de-confidentialite cgu cgv conditions-generales aviso-legal privacidad politica-de-privacidad
     terminos condiciones note-legali informativa-privacy termini privacidade politica-de-privacidade termos
     privacybeleid voorwaarden algemene-voorwaarden prywatnosc polityka-prywatnosci regulamin integritetspolicy
     villkor tietosuoja kayttoehdot gizlilik kvkk kullanim-kosullari ochrana-osobnich-udaju obchodni-podminky
     adatvedelem aszf конфиденциальность политика-конфиденциальности условия соглашение 隐私 隐私政策 条款 法律声明
     隱私 プライバシー プライバシーポリシー 利用規約 特定商取引法 개인정보처리방침 이용약관 الخصوصية الشروط`,
  ],
  [
    'account',
    `account my-account profile dashboard settings preferences orders my-orders wishlist konto mein-konto profil
     einstellungen merkliste compte mon-compte cuenta mi-cuenta perfil ajustes account-area profilo impostazioni
     minha-conta mijn-account moje-konto mina-sidor oma-tili hesabim muj-ucet fiokom аккаунт профиль 我的账户
     マイページ 마이페이지 حسابي`,
  ],
  [
    'about',
    `about about-us company team who-we-are our-story mission ueber-uns uber-uns unternehmen wir a-propos
     qui-sommes-nous entreprise equipe sobre sobre-nosotros quienes-somos empresa equipo chi-siamo azienda
     sobre-nos quem-somos over-ons bedrijf o-nas firma om-oss om-os tietoa-meista hakkimizda kurumsal rolunk о-нас
     о-компании 关于 关于我们 關於我們 会社概要 私たちについて 회사소개 من-نحن gioi-thieu tentang-kami`,
  ],
  [
    'jobs',
    `jobs careers career vacancies karriere stellen stellenangebote emploi emplois recrutement carrieres empleo
     trabaja-con-nosotros lavora-con-noi carreiras trabalhe-conosco vacatures kariera praca lediga-jobb
     tyopaikat kariyer вакансии карьера 招聘 加入我们 採用情報 採用 채용 وظائف`,
  ],
  [
    'event',
    `events event calendar webinars webinar conference veranstaltungen termine kalender evenements agenda eventos
     eventi calendario evenementen wydarzenia evenemang tapahtumat etkinlikler akce мероприятия события 活动 活動
     イベント 이벤트 فعاليات`,
  ],
  [
    'forum',
    `forum forums community discussions threads topic topics foro comunidad comunidade comunita gemeinschaft
     communaute форум 论坛 社区 フォーラム 커뮤니티 منتدى`,
  ],
  [
    'tag',
    `tag tags label labels keyword keywords schlagwort schlagworte schlagwoerter etiqueta etiquetas etiquette
     mot-cle metka метка 标签 標籤 タグ 태그`,
  ],
  [
    'person',
    `author authors user users member members profiles people autor autoren auteur auteurs autores autore
     mitglieder benutzer membre usuario usuarios utente автор пользователь 作者 用户 著者 会員`,
  ],
  [
    'archive',
    `archive archives archiv archivo archivos archivio arquivo archief archiwum arkiv архив 归档 存档`,
  ],
  [
    'article',
    `blog blogs news article articles post posts press magazine journal story stories case-studies newsroom
     nachrichten neuigkeiten aktuelles beitrag beitraege presse actualites actualite nouvelles noticias noticia
     articulo articulos novedades prensa notizie novita articoli artigos nieuws artikel artikelen aktualnosci
     wiadomosci nyheter nyheder uutiset haberler haber aktuality hirek новости статьи статья 新闻 新聞 博客 文章
     ニュース お知らせ ブログ 뉴스 블로그 اخبار tin-tuc berita`,
  ],
  [
    'listing',
    `category categories collection collections section kategorie kategorien rubrik categorie categories
     categoria categorias coleccion kategoria kategori kategoriat категория 分类 分類 カテゴリー 카테고리`,
  ],
];
