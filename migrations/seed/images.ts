type DemoAvatar = {
  _id: string;
  name: string;
  uploadPath: string;
  default: boolean;
  isRestricted: boolean;
};

type DemoStar = {
  _id: string;
  name: string;
  uploadPath: string;
  rank: number;
  forVisitors: boolean;
  forChatMasters: boolean;
};

/** A rendered picture and its key in the bucket, which is its path below /uploads. */
type DemoFile = { key: string; file: string; contentType: 'image/png' | 'image/gif' };

const avatar = (file: string, name: string, isRestricted = false): DemoAvatar => ({
  _id: `avatar-${stem(file)}`,
  name,
  uploadPath: `/uploads/avatars/${file}`,
  default: false,
  isRestricted,
});

export const demoAvatars: readonly DemoAvatar[] = [
  {
    _id: 'avatar-default',
    name: 'default',
    uploadPath: '/uploads/defaultAvatar.gif',
    default: true,
    isRestricted: false,
  },
  avatar('lantern.gif', 'فانوس'),
  avatar('dunes.png', 'كثبان'),
  avatar('crescent.png', 'هلال'),
  avatar('boat.png', 'قارب'),
  avatar('rose.png', 'وردة'),
  avatar('coffee.png', 'قهوة'),
  avatar('cat.png', 'قطة'),
  avatar('palm.png', 'نخلة'),
  avatar('olive.png', 'زيتون'),
  avatar('falcon.png', 'صقر'),
  avatar('tent.png', 'خيمة'),
  avatar('pomegranate.png', 'رمان'),
  avatar('peacock.png', 'ريشة طاووس'),
  avatar('oud.png', 'عود'),
  avatar('crown.png', 'تاج ذهبي', true),
  avatar('royal-falcon.png', 'صقر ملكي', true),
];

type Bearers = 'visitors' | 'masters' | 'both';

const star = (file: string, name: string, bearers: Bearers) => ({
  _id: `star-${stem(file)}`,
  name,
  uploadPath: `/uploads/stars/${file}`,
  forVisitors: bearers !== 'masters',
  forChatMasters: bearers !== 'visitors',
});

export const demoStars: readonly DemoStar[] = [
  star('crown.png', 'تاج', 'masters'),
  star('gold.gif', 'نجمة ذهبية', 'masters'),
  star('blue.png', 'نجمة زرقاء', 'masters'),
  star('shield.png', 'درع', 'masters'),
  star('lightning.png', 'برق', 'masters'),
  star('khatim.png', 'خاتم', 'both'),
  star('diamond.png', 'ألماسة', 'both'),
  star('heart.png', 'قلب', 'both'),
  star('silver.png', 'نجمة فضية', 'visitors'),
  star('crescent.png', 'هلال', 'visitors'),
  star('rose.png', 'زهرة', 'visitors'),
  star('flame.png', 'لهب', 'visitors'),
].map((entry, index) => ({ ...entry, rank: index + 1 }));

export const demoNicknameImages = ['saqr-najd.png', 'reem-alfala.png', 'najmat-alsham.png'] as const;

/** Returns all pictures of the demo records for the bucket. The page also contains the two default pictures. */
export const filesOf = (emojiNames: readonly string[]): readonly DemoFile[] =>
  [
    'defaultAvatar.gif',
    'defaultStar.gif',
    ...[...demoAvatars, ...demoStars]
      .map(({ uploadPath }) => uploadPath.slice('/uploads/'.length))
      .filter(key => key.includes('/')),
    ...emojiNames.map(name => `emojis/${name}`),
    ...demoNicknameImages.map(name => `nickname-images/${name}`),
  ].map(key => ({ key, file: key, contentType: key.endsWith('.gif') ? 'image/gif' : 'image/png' }));

function stem(file: string): string {
  return file.slice(0, file.lastIndexOf('.'));
}
